import { Box, useInput } from 'ink';
import { useState } from 'react';
import { cut } from '../../io/width.ts';
import { parseLine, suggestions, type LineCommand } from '../command-line.ts';
import { useNavigation } from '../navigation.ts';
import { useActive } from '../services.ts';
import { Painted } from './painted.tsx';
import { TextField } from './text-field.tsx';

interface CommandLineProps {
  readonly width: number;
  readonly onDone: (command: LineCommand) => void;
}

/** The line after `:`: a screen, or a player's name. */
export function CommandLine({ width, onDone }: CommandLineProps) {
  const { screens } = useNavigation();
  const isActive = useActive();
  const [text, setText] = useState('');
  const next = suggestions(text, screens);
  useInput(
    (_input, key) => {
      if (key.escape || (key.backspace && text === '')) onDone({ kind: 'nothing' });
      else if (key.tab && next[0] !== undefined) setText(`${next[0].split(' ')[0] ?? ''} `);
    },
    { isActive },
  );
  const hint = cut(`  ${next.join('  ')}`, Math.max(0, width - text.length - 4));
  return (
    <Box width={width}>
      <Painted pieces={[{ text: ' :', tone: 'accent' }]} />
      <TextField
        value={text}
        isFocused={isActive}
        onChange={setText}
        onSubmit={(line) => onDone(parseLine(line, screens))}
      />
      <Painted pieces={[{ text: hint, tone: 'quiet' }]} />
    </Box>
  );
}
