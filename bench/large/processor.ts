import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a processor a second, on every Linux. */
const TICKS = 100;

/** The fields after the name in brackets, which may hold spaces. */
function fieldsOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** A process and its children, as they are now. */
export function treeOf(root: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(fieldsOf(pid)?.[1]) === root);
  return [root, ...children];
}

/** Milliseconds of a processor that those took so far, with what the first one's ended children took. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid, at) => {
    const fields = fieldsOf(pid);
    const ticks = [11, 12, ...(at === 0 ? [13, 14] : [])].map((field) => Number(fields?.[field] ?? 0));
    return sum + (ticks.reduce((all, one) => all + one, 0) * 1000) / TICKS;
  }, 0);
