// WebAssembly with less memory than it would like.

/** An unsigned number in LEB128 at a place: its value, and where it ends. */
function number(bytes, at) {
  for (let value = 0, shift = 0; ; shift += 7, at += 1) {
    value += (bytes[at] & 127) * 2 ** shift;
    if (bytes[at] < 128) return [value, at + 1];
  }
}

/** The same in bytes. */
function written(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** The module with a memory that grows by so many pages (64 KiB) at most. */
export function withLargestMemory(module, pages) {
  const MEMORIES = 5;
  for (let at = 8; at < module.length; ) {
    const id = module[at];
    const [size, begin] = number(module, at + 1);
    if (id === MEMORIES) {
      const [flags, first] = number(module, begin + 1);
      if (module[begin] !== 1 || flags > 1) throw new Error("not one plain memory");
      const [least] = number(module, first);
      const content = [1, 1, ...written(least), ...written(least + pages)];
      return Buffer.concat([module.subarray(0, at), Buffer.from([MEMORIES, ...written(content.length), ...content]), module.subarray(begin + size)]);
    }
    at = begin + size;
  }
  throw new Error("the module has no memory");
}
