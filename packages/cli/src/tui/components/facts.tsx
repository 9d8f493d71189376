import { Box } from 'ink';
import type { Fact } from '../../io/output.ts';
import { cleanLines } from '../../io/sanitize.ts';
import type { Tone } from '../../io/style.ts';
import { fit, wrap } from '../../io/width.ts';
import { Painted, type Piece } from './painted.tsx';

const MOST_LABEL = 16;

/** Facts as lines of at most `width` cells, labels on the left. */
export function factLines(facts: readonly Fact[], width: number): readonly (readonly Piece[])[] {
  const shown = facts.filter((fact): fact is readonly [string, string, Tone?] => fact[1] !== undefined);
  const label = Math.min(
    MOST_LABEL,
    shown.reduce((most, [name]) => Math.max(most, name.length), 0),
  );
  return shown.flatMap(([name, text, tone]) =>
    wrap(cleanLines(text), Math.max(8, width - label - 2)).map((line, at): readonly Piece[] => [
      { text: `${fit(at === 0 ? name : '', label)}  `, tone: 'quiet' },
      { text: line, tone },
    ]),
  );
}

interface LinesProps {
  readonly lines: readonly (readonly Piece[])[];
  readonly top?: number;
  readonly height: number;
}

/** Lines of which `height` are shown, from `top` on. */
export function Lines({ lines, top = 0, height }: LinesProps) {
  return (
    <Box flexDirection="column" height={height}>
      {lines.slice(top, top + height).map((pieces, at) => (
        <Painted key={at} pieces={pieces} />
      ))}
    </Box>
  );
}
