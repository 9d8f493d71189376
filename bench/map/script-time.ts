/** One event of a trace of Chromium, as far as it is read. Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** How long the thread really worked on it; other programs on the machine do not count. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const FRAME = 'FireAnimationFrame';
/** When a frame is handed to the compositor: the mark of pages that draw without animation callbacks. */
export const COMMIT = 'Commit';
const SCRIPT = new Set([FRAME, 'EventDispatch', 'FunctionCall', 'TimerFire', 'RunMicrotasks', 'MinorGC', 'MajorGC']);
/** Callbacks of one frame follow each other closely. */
const SAME_FRAME_US = 4000;

export interface ScriptTimes {
  /** Milliseconds of script from the start of one frame to the start of the next, as processor time. */
  readonly frames: readonly number[];
  /** Milliseconds of each dispatched event of a type, as processor time. */
  readonly events: (type: string) => number[];
}

const cpuMs = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;

/** What script a page's main thread ran between two marks, from a trace with the `devtools.timeline` category. */
export function scriptTimes(trace: string, mark: typeof FRAME | typeof COMMIT = FRAME): ScriptTimes {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const counts = new Map<string, number>();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  for (const event of traceEvents)
    if (event.name === mark || event.name === 'EventDispatch')
      counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1);
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const script = traceEvents
    .filter((event) => event.ph === 'X' && SCRIPT.has(event.name) && threadOf(event) === main)
    .sort((a, b) => a.ts - b.ts);
  const outer = outermost(script);
  const starts = frameStarts(traceEvents.filter((event) => event.name === mark && threadOf(event) === main));
  const sums = starts.map(() => 0);
  let frame = -1;
  for (const event of outer) {
    while (frame + 1 < starts.length && (starts[frame + 1] ?? Infinity) <= event.ts) frame++;
    if (frame >= 0) sums[frame] = (sums[frame] ?? 0) + cpuMs(event);
  }
  return {
    frames: sums.slice(0, -1),
    events: (type) =>
      script
        .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type)
        .map((event) => cpuMs(event)),
  };
}

/** Events that lie in no other; they are sorted by their start. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -Infinity;
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

function frameStarts(marks: readonly TraceEvent[]): number[] {
  const starts = marks.map(({ ts }) => ts).sort((a, b) => a - b);
  return starts.filter((ts, at) => at === 0 || ts - (starts[at - 1] ?? 0) > SAME_FRAME_US);
}
