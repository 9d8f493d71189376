import { Box, useInput } from 'ink';
import { fit } from '../../io/width.ts';
import { useArea } from '../hooks/use-area.ts';
import { useScroll } from '../hooks/use-scroll.ts';
import { findBinding, nameOfKey, showKey, type Binding } from '../keys.ts';
import { actionOf, unknownActions } from '../key-map.ts';
import { KEYS_FILE } from '../read-key-map.ts';
import { useNavigation } from '../navigation.ts';
import { useActive, useServices } from '../services.ts';
import { Lines } from './facts.tsx';
import { Painted, type Piece } from './painted.tsx';

interface HelpProps {
  readonly bindings: readonly Binding[];
  readonly onClose: () => void;
}

const KEYS_WIDTH = 22;
/** Cells from which the names for a file of keys have room. */
const NAMED_FROM = 96;

/** The keys of a screen, made from its bindings. */
export function Help({ bindings, onClose }: HelpProps) {
  const { width, height } = useArea();
  const { keyMap } = useServices();
  const { place } = useNavigation();
  const isActive = useActive();
  const unknown = unknownActions(bindings, place.screen, keyMap).map((action): readonly Piece[] => [
    { text: `${KEYS_FILE}: no key of this screen is called ${action}.`, tone: 'warning' },
  ]);
  const lines: readonly (readonly Piece[])[] = [
    ...unknown,
    ...bindings.map((binding) => [
      { text: fit(binding.keys.map(showKey).join(' '), KEYS_WIDTH), tone: 'accent' as const },
      { text: binding.help ?? binding.label },
      ...(binding.disabled ? [{ text: ` (not now: ${binding.disabled})`, tone: 'quiet' as const }] : []),
      ...(width >= NAMED_FROM ? [{ text: `  ${actionOf(binding)}`, tone: 'quiet' as const }] : []),
    ]),
  ];
  const scroll = useScroll(lines.length, height - 1);
  useInput(
    (input, key) => {
      const binding = findBinding(scroll.bindings, nameOfKey(input, key));
      if (binding) binding.run();
      else onClose();
    },
    { isActive },
  );
  return (
    <Box flexDirection="column">
      <Painted
        pieces={[
          { text: 'Keys of this screen', tone: 'strong' },
          {
            text: scroll.top + height - 1 < lines.length ? '  ↓ shows more, any other key closes' : '  any key closes',
            tone: 'quiet',
          },
        ]}
      />
      <Lines lines={lines} top={scroll.top} height={height - 1} />
    </Box>
  );
}
