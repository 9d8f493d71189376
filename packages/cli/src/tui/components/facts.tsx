import { Box } from 'ink';
import type { Fact } from '../../io/output.ts';
import { clean, cleanLines } from '../../io/sanitize.ts';
import type { Tone } from '../../io/style.ts';
import { fit, widthOf, wrap } from '../../io/width.ts';
import { Painted, type Piece } from './painted.tsx';

/** Labels take a third of the width at most, and this much where they need it. */
const LABEL_ROOM = 16;

/** Facts as lines of at most `width` cells, labels on the left; a label that is longer than its room goes on below. */
export function factLines(facts: readonly Fact[], width: number): readonly (readonly Piece[])[] {
  const shown = facts
    .filter((fact): fact is readonly [string, string, Tone?] => fact[1] !== undefined)
    .map(([name, text, tone]) => ({ name: clean(name), text, tone }));
  const label = Math.min(
    Math.max(LABEL_ROOM, Math.floor(width / 3)),
    shown.reduce((most, { name }) => Math.max(most, widthOf(name)), 0),
  );
  return shown.flatMap(({ name, text, tone }) => {
    const names = wrap(name, label);
    const lines = wrap(cleanLines(text), Math.max(8, width - label - 2));
    return Array.from({ length: Math.max(names.length, lines.length) }, (_, at): readonly Piece[] => [
      { text: `${fit(names[at] ?? '', label)}  `, tone: 'quiet' },
      { text: lines[at] ?? '', tone },
    ]);
  });
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
