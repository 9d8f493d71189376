/** Terminals refuse longer text for the clipboard. */
const MOST_BYTES = 74_000;

/** The sequence (OSC 52) that asks a terminal to put text on the clipboard; undefined when it is too long. */
export function clipboardSequence(text: string): string | undefined {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length > MOST_BYTES ? undefined : `\u001b]52;c;${bytes.toString('base64')}\u0007`;
}
