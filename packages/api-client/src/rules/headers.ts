/** A name that two columns of one table share, whatever its case; undefined when each has its own, or none. */
export function sharedHeader(headers: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return headers.find((header) => {
    const name = header.trim().toLowerCase();
    if (name === '') return false;
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  });
}
