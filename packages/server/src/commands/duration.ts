import { InvalidArgumentError } from 'commander';

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Reads a duration of the command line, such as `30m`, `6h`, `14d` or `2w`. Gives seconds. */
export function duration(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,3})([mhdw])$/.exec(text) ?? [];
  const seconds = SECONDS[unit];
  if (count === undefined || seconds === undefined) throw new InvalidArgumentError('Give it as in 30m, 6h, 14d or 2w.');
  return Number(count) * seconds;
}
