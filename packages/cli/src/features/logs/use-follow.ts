import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import type { TailEvent } from '@steward/api-client/contract/logs';
import { showDay } from '@steward/api-client/rules/log-days';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { plural } from '../../io/format.ts';
import { useServices } from '../../tui/services.ts';
import { LineBuffer } from './buffer.ts';
import { follow } from './follow.ts';
import type { LogLine } from './line.ts';

export interface FollowStatus {
  readonly kind: 'connecting' | 'live' | 'lost' | 'failed';
  readonly text: string;
}

const MOST_LINES = 5000;
const PAST_LINES = 100;
/** Fifty frames a second at most. */
const EVERY_MS = 20;

/** A line, and the time by which it stands among those of other logs. */
export interface Followed extends LogLine {
  readonly place: string;
  /** The log that it is from. */
  readonly type: string;
}

/** What a mark between lines says, as a line without a clock. `place` is that of the line before. */
function lineOf(event: TailEvent, type: string, place: string): Followed {
  const file = `${type}.log`;
  const mark = (text: string): Followed => ({ day: '', file, time: null, text, place, type });
  switch (event.kind) {
    case 'line':
      return { ...event, type, place: event.time ?? place };
    case 'gap':
      return mark(event.skipped > 0 ? `... ${plural(event.skipped, 'line')} skipped` : '... lines skipped');
    case 'rotated':
      return mark(`... a new day begins, ${showDay(event.day)}`);
    case 'truncated':
      return mark('... the log was emptied or replaced');
  }
}

/** A buffer for lines of logs as they are written. */
export const tailBuffer = (status: FollowStatus): LineBuffer<Followed, FollowStatus> =>
  new LineBuffer({ status, most: MOST_LINES, everyMs: EVERY_MS, placeOf: (line) => line.place });

export interface Following {
  readonly buffer: LineBuffer<Followed, FollowStatus>;
  readonly status: FollowStatus;
}

/** Lines of logs as they are written. `types` with commas between. */
export function useFollow(types: string): Following {
  const { context, clock } = useServices();
  const buffer = useMemo(() => tailBuffer({ kind: 'connecting', text: types }), [types]);
  useEffect(() => {
    const ended = new AbortController();
    const lost = new Set<string>();
    const live = () => buffer.setStatus({ kind: 'live', text: '' });
    for (const type of types.split(',')) {
      let place = '';
      follow({
        open: (onHead) =>
          context.client({
            onHead: () => {
              onHead();
              if (lost.size === 0) live();
            },
          }),
        type,
        lines: PAST_LINES,
        clock,
        signal: ended.signal,
        onEvent(event) {
          const line = lineOf(event, type, place);
          place = line.place;
          buffer.add(line);
        },
        onLost(error) {
          lost.add(type);
          buffer.setStatus({ kind: 'lost', text: error.message });
        },
        onBack() {
          lost.delete(type);
          if (lost.size === 0) live();
        },
      }).catch((error: unknown) => {
        if (!ended.signal.aborted)
          buffer.setStatus({
            kind: 'failed',
            text: error instanceof Error ? error.message : SOMETHING_WRONG,
          });
      });
    }
    return () => {
      ended.abort();
      buffer.close();
    };
  }, [buffer, context, clock, types]);
  return { buffer, status: useSyncExternalStore(buffer.subscribe, buffer.status, buffer.status) };
}
