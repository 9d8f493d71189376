import type { TailEvent } from '@steward/api-client/contract/logs';
import { showDay } from '@steward/api-client/rules/log-days';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { plural } from '../../io/format.ts';
import { useServices } from '../../tui/services.ts';
import { LineBuffer, type Snapshot } from './buffer.ts';
import { follow } from './follow.ts';
import type { LogLine } from './line.ts';

export interface FollowStatus {
  readonly kind: 'connecting' | 'live' | 'lost' | 'failed';
  readonly text: string;
}

const MOST_LINES = 5000;
const PAST_LINES = 100;
const EVERY_MS = 50;

/** What a mark between lines says, as a line without a clock. */
function lineOf(event: TailEvent, type: string): LogLine {
  const file = `${type}.log`;
  const mark = (text: string): LogLine => ({ day: '', file, time: null, text });
  switch (event.kind) {
    case 'line':
      return event;
    case 'gap':
      return mark(event.skipped > 0 ? `... ${plural(event.skipped, 'line')} skipped` : '... lines skipped');
    case 'rotated':
      return mark(`... a new day begins, ${showDay(event.day)}`);
    case 'truncated':
      return mark('... the log was emptied or replaced');
  }
}

/** Lines of logs as they are written. `types` with commas between. */
export function useFollow(types: string): Snapshot<LogLine, FollowStatus> {
  const { context, clock } = useServices();
  const buffer = useMemo(() => {
    const status: FollowStatus = { kind: 'connecting', text: types };
    return new LineBuffer<LogLine, FollowStatus>({ status, most: MOST_LINES, everyMs: EVERY_MS });
  }, [types]);
  useEffect(() => {
    const ended = new AbortController();
    const lost = new Set<string>();
    const live = () => buffer.setStatus({ kind: 'live', text: '' });
    for (const type of types.split(','))
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
        onEvent: (event) => buffer.add(lineOf(event, type)),
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
            text: error instanceof Error ? error.message : 'Something went wrong...',
          });
      });
    return () => {
      ended.abort();
      buffer.close();
    };
  }, [buffer, context, clock, types]);
  return useSyncExternalStore(buffer.subscribe, buffer.get, buffer.get);
}
