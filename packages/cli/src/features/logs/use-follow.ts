import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import type { TailEvent } from '@steward/api-client/contract/logs';
import { showDay } from '@steward/api-client/rules/log-days';
import { useSyncExternalStore } from 'react';
import { plural } from '../../io/format.ts';
import { useKept, type Living } from '../../tui/kept.ts';
import { useServices, type Services } from '../../tui/services.ts';
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
  new LineBuffer({
    status,
    most: MOST_LINES,
    everyMs: EVERY_MS,
    placeOf: (line) => line.place,
    sourceOf: (line) => line.type,
  });

export interface Following {
  readonly buffer: LineBuffer<Followed, FollowStatus>;
  readonly status: FollowStatus;
  /** Follows anew after it ended. */
  again(): void;
}

interface Follower extends Living {
  readonly buffer: LineBuffer<Followed, FollowStatus>;
  again(): void;
}

/** Follows logs whichever screen is open, and says wherever one is when that ended for good. */
function createFollower(types: string, { context, clock, message }: Services): Follower {
  const buffer = tailBuffer({ kind: 'connecting', text: types });
  let ended = new AbortController();
  const fail = (error: unknown) => {
    if (ended.signal.aborted) return;
    ended.abort();
    const text = error instanceof Error ? error.message : SOMETHING_WRONG;
    buffer.setStatus({ kind: 'failed', text });
    message.set({ text: `Live logs ${types.replaceAll(',', ', ')} ended: ${text}`, tone: 'danger' });
  };
  const start = () => {
    ended = new AbortController();
    const { signal } = ended;
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
        signal,
        isPatient: true,
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
      }).catch(fail);
    }
  };
  start();
  return {
    buffer,
    again() {
      ended.abort();
      buffer.setStatus({ kind: 'connecting', text: types });
      start();
    },
    close() {
      ended.abort();
      buffer.close();
    },
  };
}

/** Lines of logs as they are written, kept while other screens are open. `types` with commas between. */
export function useFollow(types: string): Following {
  const services = useServices();
  const { buffer, again } = useKept().get(`follow ${types}`, () => createFollower(types, services));
  return { buffer, status: useSyncExternalStore(buffer.subscribe, buffer.status, buffer.status), again };
}
