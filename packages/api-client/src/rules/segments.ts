/** Marks a segment of dots only, which URL parsers would otherwise resolve away. No name may hold a control character. */
const GUARD = '\u001f';

/** One path segment, percent-encoded, so that `a/b`, `100%`, `Zoë`, `.` and `..` all arrive as they were written. */
export function encodeSegment(value: string | number): string {
  const text = String(value);
  return encodeURIComponent(/^\.{1,2}$/.test(text) ? text + GUARD : text);
}

/** What `encodeSegment` encoded, after percent-decoding. */
export function unguardSegment(decoded: string): string {
  return decoded.endsWith(GUARD) ? decoded.slice(0, -1) : decoded;
}

/** Fills `{param}` places of a path template. Throws when a value is missing. */
export function fillPath(template: string, params: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Path parameter ${name} is missing.`);
    return encodeSegment(value);
  });
}
