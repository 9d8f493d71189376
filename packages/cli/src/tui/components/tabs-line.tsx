import { Box } from 'ink';
import { useMouse } from '../hooks/use-mouse.ts';
import { useNavigation } from '../navigation.ts';
import { Painted, type Piece } from './painted.tsx';

/** The upper edge of the frame with the tabs in it. */
export function TabsLine({ width }: { readonly width: number }) {
  const { tabs, tab, place, screens, openTab } = useNavigation();
  const shown = screens.find(({ id }) => id === place.screen);
  const pieces: Piece[] = [{ text: '┌ ', tone: 'quiet' }];
  /** Cells after the last one of each tab. */
  const ends: number[] = [];
  let used = 2;
  for (const [at, { title }] of tabs.entries()) {
    const text = `${at + 1} ${title}`;
    if (used + text.length + 3 > width) break;
    // A screen of its own belongs to no tab; that of one thing, such as a profile, to the tab that it was opened from.
    const isOpen =
      at === tab && (place.screen === tabs[at]?.id || shown?.word !== undefined || shown?.isInner === true);
    pieces.push({ text: isOpen ? `[${text}]` : ` ${text} `, tone: isOpen ? 'strong' : 'quiet' });
    used += text.length + 2;
    ends.push(used);
  }
  const box = useMouse(({ kind, x }) => {
    const at = ends.findIndex((end) => x < end);
    if (kind === 'press' && x >= 2 && at >= 0) openTab(at);
  });
  pieces.push({ text: ` ${'─'.repeat(Math.max(0, width - used - 2))}┐`, tone: 'quiet' });
  return (
    <Box ref={box} width={width} height={1}>
      <Painted pieces={pieces} />
    </Box>
  );
}
