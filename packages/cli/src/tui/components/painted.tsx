import { Text } from 'ink';
import type { Tone } from '../../io/style.ts';
import { useServices } from '../services.ts';

export interface Piece {
  readonly text: string;
  readonly tone?: Tone | undefined;
}

interface PaintedProps {
  readonly pieces: readonly Piece[];
  readonly inverse?: boolean | undefined;
}

/** One line of text in tones; never wrapped. The pieces hold no control characters. */
export function Painted({ pieces, inverse = false }: PaintedProps) {
  const { theme } = useServices();
  return (
    <Text wrap="truncate-end" inverse={inverse}>
      {pieces.map(({ text, tone = 'text' }, at) => (
        <Text key={at} {...theme[tone]}>
          {text}
        </Text>
      ))}
    </Text>
  );
}
