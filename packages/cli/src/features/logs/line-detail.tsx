import { Box, useInput } from 'ink';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { findBinding, nameOfKey } from '../../tui/keys.ts';
import { useActive, useServices } from '../../tui/services.ts';
import { lineFacts } from './line-facts.ts';
import type { LogLine } from './line.ts';

interface LineDetailProps {
  readonly line: LogLine & { readonly line?: number | null };
  readonly onClose: () => void;
}

/** A line as it was written, all of it, and what it says. */
export function LineDetail({ line, onClose }: LineDetailProps) {
  const { width, height } = useArea();
  const { terminal, message } = useServices();
  const isActive = useActive();
  const text = clean(line.text);
  const lines = [
    ...wrap(text, width).map((part) => [{ text: part }]),
    [{ text: ' ' }],
    ...factLines(lineFacts(line.text), width),
    [{ text: `${clean(line.file)}${line.line == null ? '' : `, line ${line.line}`}`, tone: 'quiet' as const }],
  ];
  const scroll = useScroll(lines.length, height);
  useInput(
    (input, key) => {
      const name = nameOfKey(input, key);
      if (['esc', 'w', 'q', 'enter', 'backspace'].includes(name)) onClose();
      else if (name === 'y')
        message.set(
          terminal.copy(text)
            ? { text: 'Copied the line.', tone: 'ok' }
            : { text: 'This line is too long to be copied.', tone: 'warning' },
        );
      else findBinding(scroll.bindings, name)?.run();
    },
    { isActive },
  );
  return (
    <Box flexDirection="column">
      <Lines lines={lines} top={scroll.top} height={height} />
    </Box>
  );
}
