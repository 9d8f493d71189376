import { foldRuns, visibleText, type ColourCodes } from '@steward/api-client/rules/visible-text';
import css from './safe-text.module.css';

/** What `visibleText` puts in the place of a character that is not seen. */
const MARK = /([\u2400-\u2421]|⟨[^⟨⟩]*⟩)/;

interface SafeTextProps {
  readonly children: string;
  /** Line feeds stay as they are. */
  readonly multiline?: boolean;
  /** What becomes of the games' colour codes. */
  readonly colourCodes?: ColourCodes;
}

/** The same text where no element can stand, such as in a hint. */
export const safeText = (text: string, colourCodes: ColourCodes = 'keep'): string =>
  visibleText(foldRuns(text), colourCodes);

/** Text that other people wrote: characters that would hide, reorder or break it are shown as marks. */
export function SafeText({ children, multiline = false, colourCodes = 'keep' }: SafeTextProps) {
  const show = (line: string): string => safeText(line, colourCodes);
  const visible = multiline ? children.split(/\r?\n/).map(show).join('\n') : show(children);
  const content =
    visible === children
      ? children
      : visible.split(MARK).map((piece, index) =>
          index % 2 === 0 ? (
            piece
          ) : (
            <span key={index} className={css.mark} data-tip="A character that cannot be seen, or a colour code">
              {piece.replace(/^⟨|⟩$/g, '')}
            </span>
          ),
        );
  return multiline ? <span className={css.multiline}>{content}</span> : <>{content}</>;
}
