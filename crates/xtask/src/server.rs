//! `cargo xtask serve`: a small server of files, to see the built site as a visitor does, under its content security policy.

use crate::failure::{Context, Failure, Result};
use crate::steps::Steps;
use crate::{build, project, sizes};
use flate2::{Compression, write::GzEncoder};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// What the page may do, sent with every answer; the browser tests read the same file.
pub const POLICY: &str = include_str!("../csp.txt");
const FIRST_PORT: u16 = 8080;
/// A request's head longer than this is not one of a browser that asks for our files.
const HEAD_LIMIT: u64 = 16 * 1024;

/// Builds and serves until the person ends it.
pub fn task(port: Option<u16>, build: bool) -> bool {
    if build {
        let mut steps = Steps::new(build::STEPS);
        let built = build::steps(&mut steps).is_some();
        if built && let Err(failure) = sizes::print() {
            println!("sizes are not known: {failure}");
        }
        if !steps.summarize() {
            return false;
        }
    }
    match serve(port) {
        Ok(()) => true,
        Err(failure) => {
            eprintln!("error: {failure}");
            false
        }
    }
}

fn serve(port: Option<u16>) -> Result<()> {
    let site = project::site();
    if !site.join("index.html").exists() {
        return Err(Failure::new("there is no built site in dist/; run: cargo xtask build"));
    }
    let listener = listen(port)?;
    let port = listener.local_addr()?.port();
    println!("\nopen http://localhost:{port}/   (Ctrl+C ends it)");
    answer_all(&listener, &site)
}

/// A listener on this machine only: the port asked for, or 8080 or the next free one.
fn listen(port: Option<u16>) -> Result<TcpListener> {
    if let Some(port) = port {
        return TcpListener::bind((Ipv4Addr::LOCALHOST, port)).context(format!("listen on port {port}"));
    }
    let free = (FIRST_PORT..FIRST_PORT + 100).find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok());
    free.ok_or_else(|| {
        Failure::new(format!("no port from {FIRST_PORT} to {} is free; choose one with --port", FIRST_PORT + 99))
    })
}

fn answer_all(listener: &TcpListener, site: &Path) -> Result<()> {
    let site = Arc::new(Site { folder: site.canonicalize().context("find the site")?, compressed: Mutex::default() });
    for stream in listener.incoming() {
        let site = Arc::clone(&site);
        // A visitor who goes away in the middle is no error of ours.
        std::thread::spawn(move || stream.map(|stream| converse(&stream, &site)));
    }
    Ok(())
}

/// What is served.
struct Site {
    folder: PathBuf,
    /// Files as they were sent compressed.
    compressed: Mutex<HashMap<PathBuf, Dated>>,
}

/// Bytes made of a file, and when that was last changed.
type Dated = (SystemTime, Arc<Vec<u8>>);

impl Site {
    /// The bytes of a file with gzip: compressed once, and again when the file has changed.
    fn compressed(&self, file: &Path, body: &[u8]) -> std::io::Result<Arc<Vec<u8>>> {
        let changed = std::fs::metadata(file)?.modified()?;
        let kept = |site: &Self| site.compressed.lock().unwrap_or_else(PoisonError::into_inner).get(file).cloned();
        if let Some((_, bytes)) = kept(self).filter(|(then, _)| *then == changed) {
            return Ok(bytes);
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(body)?;
        let bytes = Arc::new(encoder.finish()?);
        let mut all = self.compressed.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(file.to_path_buf(), (changed, Arc::clone(&bytes)));
        Ok(bytes)
    }
}

/// What is asked for.
#[derive(Debug, Default)]
struct Request {
    line: String,
    /// The other side takes gzip.
    gzip: bool,
    /// The connection stays open.
    keep: bool,
}

/// Answers the requests of one connection until it is closed.
fn converse(stream: &TcpStream, site: &Site) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(15)))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let Some(request) = read_head(&mut reader)? else {
            return Ok(());
        };
        write_answer(stream, &answer(&request, site), &request)?;
        if !request.keep {
            return close(stream);
        }
    }
}

/// Ends a connection so that the answer arrives: closing one with unread bytes would throw the answer away with them.
fn close(stream: &TcpStream) -> std::io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    std::io::copy(&mut stream.take(4 * HEAD_LIMIT), &mut std::io::sink()).map(drop)
}

/// The head of a request; none at the connection's end.
fn read_head(reader: &mut impl BufRead) -> std::io::Result<Option<Request>> {
    let mut limited = reader.take(HEAD_LIMIT);
    let mut request = Request::default();
    if limited.read_line(&mut request.line)? == 0 {
        return Ok(None);
    }
    request.keep = request.line.trim_end().ends_with("HTTP/1.1");
    loop {
        let mut header = String::new();
        if limited.read_line(&mut header)? == 0 {
            // The other side closed, or the head is too long: answer what there is and close.
            return Ok(Some(Request { keep: false, ..request }));
        }
        let header = header.trim_end().to_ascii_lowercase();
        if header.is_empty() {
            return Ok(Some(request));
        }
        // A body is nothing we ask for; its bytes must not be read as the next request.
        let body = header.starts_with("content-length:") || header.starts_with("transfer-encoding:");
        request.keep &= header != "connection: close" && !body;
        if let Some(codings) = header.strip_prefix("accept-encoding:") {
            request.gzip = takes_gzip(codings);
        }
    }
}

/// Whether a list such as `br;q=1.0, gzip;q=0.8` has gzip with a weight above zero.
fn takes_gzip(codings: &str) -> bool {
    codings.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let gzip = parts.next() == Some("gzip");
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map(str::parse::<f64>);
        gzip && !matches!(weight, Some(Ok(weight)) if weight <= 0.0)
    })
}

/// What is sent back.
struct Answer {
    status: &'static str,
    kind: &'static str,
    /// Extra header lines, each with its line break.
    extra: String,
    body: Arc<Vec<u8>>,
}

impl Answer {
    fn words(status: &'static str) -> Self {
        Self {
            status,
            kind: "text/plain; charset=utf-8",
            extra: String::new(),
            body: Arc::new(format!("{status}\n").into_bytes()),
        }
    }
}

fn answer(request: &Request, site: &Site) -> Answer {
    let mut words = request.line.split_whitespace();
    let (Some(method), Some(target), Some(_version), None) = (words.next(), words.next(), words.next(), words.next())
    else {
        return Answer::words("400 Bad Request");
    };
    if method != "GET" && method != "HEAD" {
        return Answer { extra: "Allow: GET, HEAD\r\n".into(), ..Answer::words("405 Method Not Allowed") };
    }
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let Some(file) = locate(path, &site.folder) else {
        return Answer::words("404 Not Found");
    };
    if file.is_dir() {
        // Relative links in an index page need the slash.
        let place = format!("Location: /{}/\r\n", path.trim_matches('/'));
        return Answer { extra: place, ..Answer::words("301 Moved Permanently") };
    }
    let Ok(body) = std::fs::read(&file) else {
        return Answer::words("404 Not Found");
    };
    let (kind, packed) = kind_of(&file);
    let varies = if packed { "Vary: Accept-Encoding\r\n" } else { "" };
    let plain = |body| Answer { status: "200 OK", kind, extra: varies.into(), body: Arc::new(body) };
    match (packed && request.gzip).then(|| site.compressed(&file, &body)) {
        Some(Ok(body)) => Answer { status: "200 OK", kind, extra: format!("{varies}Content-Encoding: gzip\r\n"), body },
        _ => plain(body),
    }
}

/// The file a path means: never one outside the site, neither by `..` nor by a link in the file system.
fn locate(path: &str, site: &Path) -> Option<PathBuf> {
    let decoded = decode(path.strip_prefix('/')?)?;
    if decoded.contains(['\\', '\0']) {
        return None;
    }
    let relative = Path::new(&decoded);
    if !relative.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return None;
    }
    let mut file = site.join(relative);
    if decoded.is_empty() || decoded.ends_with('/') {
        file.push("index.html");
    }
    let file = file.canonicalize().ok()?;
    file.starts_with(site).then_some(file)
}

/// Undoes %-escapes; none when they are no text.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let pair = [rest.next()?, rest.next()?];
            let digits = std::str::from_utf8(&pair)
                .ok()
                .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// What a browser is told a file is, and whether it becomes smaller by compression. WebAssembly must be told exactly, or it is compiled only
/// after it has arrived whole.
fn kind_of(file: &Path) -> (&'static str, bool) {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => ("text/html; charset=utf-8", true),
        "js" | "mjs" => ("text/javascript; charset=utf-8", true),
        "css" => ("text/css; charset=utf-8", true),
        "json" | "map" => ("application/json", true),
        "webmanifest" => ("application/manifest+json", true),
        "wasm" => ("application/wasm", true),
        "svg" => ("image/svg+xml", true),
        "png" => ("image/png", false),
        "ico" => ("image/x-icon", false),
        "webp" => ("image/webp", false),
        "woff2" => ("font/woff2", false),
        "txt" | "md" => ("text/plain; charset=utf-8", true),
        _ => ("application/octet-stream", false),
    }
}

fn write_answer(mut stream: &TcpStream, answer: &Answer, request: &Request) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nContent-Security-Policy: {}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCache-Control: no-cache\r\nConnection: {}\r\n{}\r\n",
        answer.status,
        answer.kind,
        answer.body.len(),
        POLICY.trim(),
        if request.keep { "keep-alive" } else { "close" },
        answer.extra
    );
    stream.write_all(head.as_bytes())?;
    if !request.line.starts_with("HEAD ") {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A site in a folder of its own beside a file that must never be served.
    struct Served {
        folder: PathBuf,
        port: u16,
    }

    impl Served {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("holonomy-server-{}-{name}", std::process::id()));
            let site = folder.join("site");
            std::fs::create_dir_all(site.join("sub")).expect("folder");
            for (file, text) in [
                ("site/index.html", "<p>home"),
                ("site/a b.wasm", "wasm"),
                ("site/sub/index.html", "<p>sub"),
                ("secret.txt", "secret"),
            ] {
                std::fs::write(folder.join(file), text).expect("file");
            }
            #[cfg(unix)]
            std::os::unix::fs::symlink(folder.join("secret.txt"), site.join("link.txt")).expect("link");
            let listener = listen(Some(0)).expect("a free port");
            let port = listener.local_addr().expect("address").port();
            std::thread::spawn(move || answer_all(&listener, &site));
            Self { folder, port }
        }

        fn say(&self, text: &str) -> String {
            String::from_utf8(self.bytes(text)).expect("text")
        }

        fn bytes(&self, text: &str) -> Vec<u8> {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).expect("connect");
            stream.write_all(text.as_bytes()).expect("send");
            stream.shutdown(Shutdown::Write).expect("end");
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).expect("answer");
            answer
        }

        fn get(&self, path: &str) -> String {
            self.say(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        }
    }

    impl Drop for Served {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn files_are_served_with_their_kind_and_the_policy() {
        let site = Served::new("files");
        let home = site.get("/");
        assert!(home.starts_with("HTTP/1.1 200 OK\r\n") && home.ends_with("\r\n\r\n<p>home"), "{home}");
        assert!(home.contains("Content-Type: text/html; charset=utf-8\r\n"), "{home}");
        assert!(
            home.contains("Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "),
            "{home}"
        );
        assert!(home.contains("; base-uri 'none'; form-action 'none'; object-src 'none'\r\n"), "{home}");
        assert!(site.get("/index.html?x=1").ends_with("<p>home"));
        let wasm = site.get("/a%20b.wasm");
        assert!(
            wasm.contains("Content-Type: application/wasm\r\n") && wasm.contains("Content-Length: 4\r\n"),
            "{wasm}"
        );
        assert!(site.get("/sub/").ends_with("<p>sub"));
        let moved = site.get("/sub");
        assert!(moved.starts_with("HTTP/1.1 301 ") && moved.contains("Location: /sub/\r\n"), "{moved}");
    }

    #[test]
    fn what_becomes_smaller_is_sent_compressed_to_a_client_that_accepts_it() {
        let site = Served::new("compressed");
        let long = "a line of a program\n".repeat(1000);
        let file = site.folder.join("site/long.js");
        let ask = |name: &str, codings: &str| {
            let bytes =
                site.bytes(&format!("GET /{name} HTTP/1.1\r\nAccept-Encoding: {codings}\r\nConnection: close\r\n\r\n"));
            let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head") + 4;
            (String::from_utf8(bytes[..end].to_vec()).expect("a head"), bytes[end..].to_vec())
        };
        let unpacked = |body: &[u8]| {
            let mut text = String::new();
            flate2::read::GzDecoder::new(body).read_to_string(&mut text).expect("gzip");
            text
        };
        for text in [long.clone(), long.replace("line", "row")] {
            std::fs::write(&file, &text).expect("file");
            // A file that is written again in the same tick of the clock has another time all the same.
            let later = SystemTime::now() + Duration::from_secs(text.len() as u64);
            std::fs::File::options().write(true).open(&file).and_then(|file| file.set_modified(later)).expect("time");
            for codings in ["gzip", "br, gzip;q=0.5", "deflate,gzip"] {
                let (head, body) = ask("long.js", codings);
                assert!(head.contains("Content-Encoding: gzip\r\n") && head.contains("Vary: Accept-Encoding\r\n"));
                assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{head}");
                assert!(body.len() < text.len() / 10);
                assert_eq!(unpacked(&body), text);
            }
        }
        std::fs::write(site.folder.join("site/a.png"), &long).expect("file");
        for (name, codings) in [("long.js", "br"), ("long.js", "gzip;q=0"), ("long.js", ""), ("a.png", "gzip")] {
            let (head, body) = ask(name, codings);
            assert!(!head.contains("Content-Encoding") && body.len() > 17_000, "{name} {codings}: {head}");
        }
    }

    #[test]
    fn a_head_has_no_body_and_a_connection_serves_several() {
        let site = Served::new("head");
        let head = site.say("HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert!(head.contains("Content-Length: 7\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        let two = site.say("GET / HTTP/1.1\r\n\r\nGET /sub/ HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert!(two.contains("<p>home") && two.ends_with("<p>sub"), "{two}");
    }

    #[test]
    fn nothing_outside_the_site_is_served() {
        let site = Served::new("outside");
        for path in [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/sub/../../secret.txt",
            "/..\\secret.txt",
            "/link.txt",
            "//secret.txt",
            "/%00",
        ] {
            let answer = site.get(path);
            assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
            assert!(!answer.contains("secret"), "{path}: {answer}");
        }
        let absolute = site.get(&site.folder.join("secret.txt").display().to_string());
        assert!(absolute.starts_with("HTTP/1.1 404 "), "{absolute}");
    }

    #[test]
    fn what_is_no_request_for_a_file_is_refused() {
        let site = Served::new("refused");
        assert!(site.get("/missing").starts_with("HTTP/1.1 404 "));
        assert!(site.get("/%zz").starts_with("HTTP/1.1 404 "));
        assert!(site.get("/%+1").starts_with("HTTP/1.1 404 "));
        let post = site.say("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc");
        assert!(post.starts_with("HTTP/1.1 405 ") && post.contains("Allow: GET, HEAD\r\n"), "{post}");
        assert_eq!(post.matches("HTTP/1.1").count(), 1, "the body is not a request: {post}");
        assert!(site.say("nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
        assert_eq!(site.say(""), "");
        let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000));
        assert!(site.say(&long).matches("HTTP/1.1").count() <= 1);
    }

    #[test]
    fn the_next_free_port_is_taken_unless_one_was_asked_for() {
        let first = listen(None).expect("a port");
        let second = listen(None).expect("another port");
        let port = first.local_addr().expect("address").port();
        assert_ne!(port, second.local_addr().expect("address").port());
        assert!(listen(Some(port)).is_err());
    }
}
