import { useCallback, useState, type ReactNode } from 'react';
import { Form } from '../../tui/components/form.tsx';
import type { ListState } from '../../tui/hooks/use-list.ts';
import type { Binding } from '../../tui/keys.ts';
import { useServices } from '../../tui/services.ts';
import { timeOf } from './histogram.ts';
import type { FoundLine } from './use-search.ts';
import { searchWindow } from './window.ts';

interface FoundKeys {
  readonly bindings: readonly Binding[];
  readonly overlay: ReactNode;
  isMarked(line: FoundLine): boolean;
  /** How many bookmarks there are, for the line of the title. */
  readonly facts: string;
}

const keyOf = ({ day, file, line, text }: FoundLine): string => `${day} ${file} ${line ?? ''} ${text}`;
const NO_TIME = 'Write a time, such as 18:00, 2h (so long ago) or 28-11-2026 18:00.';

/** Moves between hits, to a time and between bookmarks in the lines that were found. */
export function useFoundKeys(lines: readonly FoundLine[], list: ListState, isNewestFirst: boolean): FoundKeys {
  const { context, message } = useServices();
  const [isJumping, setJumping] = useState(false);
  const [marks, setMarks] = useState<ReadonlySet<string>>(() => new Set());
  const none = lines.length > 0 ? undefined : 'There is no line.';
  const say = (text: string) => message.set({ text, tone: 'warning' });
  const seek = (by: 1 | -1, fits: (line: FoundLine) => boolean, missing: string) => {
    for (let at = list.selected + by; at >= 0 && at < lines.length; at += by) {
      const line = lines[at];
      if (line && fits(line)) return list.select(at);
    }
    return say(missing);
  };
  const isHit = ({ context: around }: FoundLine) => around === undefined;
  const isMarked = useCallback((line: FoundLine) => marks.has(keyOf(line)), [marks]);
  const toggle = () => {
    const line = lines[list.selected];
    if (!line) return;
    const next = new Set(marks);
    if (!next.delete(keyOf(line))) next.add(keyOf(line));
    setMarks(next);
  };
  const jump = (typed: string) => {
    const { window } = searchWindow(typed, undefined, context.serverClock());
    const wanted = window.since === undefined ? Number.NaN : Date.parse(window.since);
    if (Number.isNaN(wanted)) throw new Error(NO_TIME);
    const at = lines.findIndex((line) => {
      const time = timeOf(line);
      return time !== undefined && (isNewestFirst ? time <= wanted : time >= wanted);
    });
    list.select(at < 0 ? lines.length - 1 : at);
    setJumping(false);
  };
  return {
    isMarked,
    facts: marks.size === 0 ? '' : `${marks.size} bookmarked`,
    overlay: isJumping ? (
      <Form
        title="Go to a time"
        fields={[{ name: 'time', label: 'Time', help: NO_TIME }]}
        submitLabel="go"
        onLeave={() => setJumping(false)}
        onSubmit={async ({ time = '' }) => jump(time)}
      />
    ) : undefined,
    bindings: [
      {
        keys: ['n'],
        label: 'next hit',
        quiet: true,
        help: 'To the next line that matched.',
        disabled: none,
        run: () => seek(1, isHit, 'This is the last hit.'),
      },
      {
        keys: ['N'],
        label: 'hit before',
        quiet: true,
        help: 'To the line before that matched.',
        disabled: none,
        run: () => seek(-1, isHit, 'This is the first hit.'),
      },
      {
        keys: ['T'],
        label: 'go to time',
        quiet: true,
        help: 'To the first line of a time.',
        disabled: none,
        run: () => setJumping(true),
      },
      {
        keys: ['m'],
        label: 'bookmark',
        quiet: true,
        help: 'Set a bookmark on this line, or take it away.',
        disabled: none,
        run: toggle,
      },
      {
        keys: ["'"],
        label: 'next bookmark',
        quiet: true,
        help: 'To the next bookmark.',
        disabled: none,
        run: () => seek(1, isMarked, 'There is no bookmark below.'),
      },
      {
        keys: ['"'],
        label: 'bookmark before',
        quiet: true,
        help: 'To the bookmark before.',
        disabled: none,
        run: () => seek(-1, isMarked, 'There is no bookmark above.'),
      },
    ],
  };
}
