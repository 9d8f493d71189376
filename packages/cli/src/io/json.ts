const BEYOND_ASCII_CONTROLS = /[\u007f-\u009f\u00ad\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON in which whatever a terminal could obey is escaped; it parses to the same value. */
export function jsonText(value: unknown, indent = 0): string {
  return (JSON.stringify(value, null, indent) ?? 'null').replace(BEYOND_ASCII_CONTROLS, escaped);
}

/** The same JSON in nothing but ASCII. */
export const asciiJson = (text: string): string => text.replace(/[^\0-\x7f]/g, escaped);
