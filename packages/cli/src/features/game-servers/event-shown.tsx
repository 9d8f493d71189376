import type { RejectedEvent } from '@steward/api-client/contract/game-servers';
import { showMoment } from '@steward/api-client/rules/moments';
import { useInput } from 'ink';
import { useMemo } from 'react';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { findBinding, nameOfKey, type FooterPart } from '../../tui/keys.ts';
import { useActive } from '../../tui/services.ts';

export const EVENT_KEYS: readonly FooterPart[] = [
  { key: 'j', label: 'down' },
  { key: 'k', label: 'up' },
  { key: 'esc', label: 'back' },
];

interface EventShownProps {
  /** As it was when it was opened: others may take it in or drop it meanwhile. */
  readonly event: RejectedEvent;
  readonly onClose: () => void;
}

/** An event that was set aside, whole. */
export function EventShown({ event, onClose }: EventShownProps) {
  const { width, height } = useArea();
  const isActive = useActive();
  const lines = useMemo(
    () =>
      factLines(
        [
          ['Event', String(event.id), 'strong'],
          ['Why', event.reason, 'warning'],
          ['Server', event.server],
          ['Kind', event.kind ?? undefined],
          ['Received', showMoment(event.receivedAt)],
          // Of one that was too long only the beginning is kept.
          [event.cut ? 'How it began' : 'As it came', event.cut ? `${event.line}…` : event.line],
        ],
        width,
      ),
    [event, width],
  );
  const scroll = useScroll(lines.length, height);
  useInput(
    (input, key) => {
      const binding = findBinding(scroll.bindings, nameOfKey(input, key));
      if (binding) binding.run();
      else if (key.escape || key.return || input === 'q') onClose();
    },
    { isActive },
  );
  return <Lines lines={lines} top={scroll.top} height={height} />;
}
