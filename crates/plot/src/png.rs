//! PNG files: a signature, a few chunks with checksums, rows packed by zlib.

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];
/// Effort of the compression, 0 to 10.
const EFFORT: u8 = 6;

/// The file of a picture of `width` x `height` pixels, three bytes each, `per_metre` of them to a metre.
pub(crate) fn encode(pixels: &[u8], width: u32, height: u32, per_metre: f64) -> Vec<u8> {
    let mut file = SIGNATURE.to_vec();
    let mut header = Vec::with_capacity(13);
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    // Eight bits a value, red green blue, zlib, the usual filters, not interlaced.
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    // sRGB, perceptual.
    chunk(&mut file, b"sRGB", &[0]);
    let density = (per_metre.round() as u32).to_be_bytes();
    chunk(&mut file, b"pHYs", &[&density[..], &density[..], &[1]].concat());
    let stride = 3 * width as usize;
    let mut rows = Vec::with_capacity((stride + 1) * height as usize);
    let mut above: &[u8] = &[];
    for row in pixels.chunks_exact(stride) {
        // Difference to the row above: flat grounds and vertical lines become zeros.
        if above.is_empty() {
            rows.push(0);
            rows.extend_from_slice(row);
        } else {
            rows.push(2);
            rows.extend(row.iter().zip(above).map(|(value, above)| value.wrapping_sub(*above)));
        }
        above = row;
    }
    chunk(&mut file, b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&rows, EFFORT));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    // A chunk holds less than 2^31 bytes; the largest picture allowed stays below in any case that compresses at all.
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let sum = crc(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// The checksum of the PNG specification, annex D: polynomial 0xedb88320, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
        }
    }
    !sum
}
