/** A reporter of Node's test runner: the files in which a test failed, one a line. */
export default async function* failed(events) {
  const files = new Set();
  for await (const { type, data } of events) {
    if (type === "test:fail" && data.file !== undefined) files.add(data.file);
  }
  for (const file of files) yield `${file}\n`;
}
