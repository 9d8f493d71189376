const UNKNOWN = '?'.charCodeAt(0);
const tables = new Map<string, ReadonlyMap<string, number>>();

function tableOf(encoding: string): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const table = new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));
  tables.set(encoding, table);
  return table;
}

/** The bytes of a text in a character set of one byte a character, or in UTF-8. What it does not have is a `?`. */
export function encodeText(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const table = tableOf(encoding);
  return Buffer.from(Array.from(text, (character) => table.get(character) ?? UNKNOWN));
}
