import type { LogType } from '@steward/api-client/rules/log-access';

export interface ChronicleEntry {
  /** Epoch seconds. */
  readonly at: number;
  readonly text: string;
}

/** What log files tell of the world's rows. */
export type Told = Readonly<Partial<Record<LogType, readonly ChronicleEntry[]>>>;

/** What happened in the world and is told by its log files. */
export interface Chronicle {
  /** Keeps a line for the log of that type; what lies before the log files begin is not kept. */
  note(type: LogType, at: number, text: string): void;
  readonly told: Told;
}

export function createChronicle(from: number, till: number): Chronicle {
  const told: Partial<Record<LogType, ChronicleEntry[]>> = {};
  return {
    note(type, at, text) {
      if (at < from || at > till) return;
      (told[type] ??= []).push({ at, text });
    },
    told,
  };
}
