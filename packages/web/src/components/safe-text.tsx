import css from './safe-text.module.css';

const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;
const HIDDEN_ALL = new RegExp(HIDDEN.source, 'g');

function markOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

interface SafeTextProps {
  readonly children: string;
  /** Line feeds and tabs stay as they are. */
  readonly multiline?: boolean;
}

/** Text that other people wrote: characters that would hide, reorder or break it are shown as marks. */
export function SafeText({ children, multiline = false }: SafeTextProps) {
  if (!HIDDEN.test(children)) return multiline ? <span className={css.multiline}>{children}</span> : <>{children}</>;
  const pieces: (string | { mark: string; at: number })[] = [];
  let from = 0;
  for (const match of children.matchAll(HIDDEN_ALL)) {
    const character = match[0];
    if (multiline && (character === '\n' || character === '\t')) continue;
    pieces.push(children.slice(from, match.index), { mark: markOf(character), at: match.index });
    from = match.index + 1;
  }
  pieces.push(children.slice(from));
  return (
    <span className={multiline ? css.multiline : undefined}>
      {pieces.map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <span key={piece.at} className={css.mark} title="A character that cannot be seen">
            {piece.mark}
          </span>
        ),
      )}
    </span>
  );
}
