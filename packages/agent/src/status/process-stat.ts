/** A process, as `/proc/PID/stat` tells it. */
export interface ProcessStat {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  /** Processor time so far, in ticks. */
  readonly ticks: number;
  /** Ticks from the start of the machine to that of the process. */
  readonly start: number;
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Reads a line of `/proc/PID/stat`; undefined for what is none. The name may hold blanks and brackets. */
export function readStat(line: string): ProcessStat | undefined {
  const [open, close] = [line.indexOf('('), line.lastIndexOf(')')];
  if (open < 0 || close < open) return undefined;
  const rest = line.slice(close + 2).split(' ');
  const at = (field: number): number => Number(rest[field] ?? Number.NaN);
  // Counted from the state, which stands behind the name.
  const [pid, parent, user, system, start] = [Number(line.slice(0, open)), at(1), at(11), at(12), at(19)];
  if (![pid, parent, user, system, start].every(isWhole)) return undefined;
  return { pid, name: line.slice(open + 1, close), parent, ticks: user + system, start };
}
