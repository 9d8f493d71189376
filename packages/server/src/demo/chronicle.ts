import type { LogType } from '@steward/api-client/rules/log-access';

export interface ChronicleEntry {
  /** Epoch seconds. */
  readonly at: number;
  readonly text: string;
}

/** What happened in the world and is told by its log files. */
export interface Chronicle {
  /** Keeps a line for the log of that type; what lies before the log files begin is not kept. */
  note(type: LogType, at: number, text: string): void;
  entries(type: LogType): readonly ChronicleEntry[];
}

export function createChronicle(from: number, till: number): Chronicle {
  const kept = new Map<LogType, ChronicleEntry[]>();
  return {
    note(type, at, text) {
      if (at < from || at > till) return;
      const entries = kept.get(type);
      if (entries) entries.push({ at, text });
      else kept.set(type, [{ at, text }]);
    },
    entries: (type) => kept.get(type) ?? [],
  };
}
