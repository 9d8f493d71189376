import { readFile, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import type { StatusReport } from '@steward/api-client/contract/bridge';
import { outputOf } from '../restart/output.ts';
import { systemctl } from '../restart/perform.ts';
import { reasonOf } from '../errors.ts';
import type { ProcessPlace } from './place.ts';
import { Proc, TICKS } from './proc.ts';
import type { ProcessStat } from './process-stat.ts';

/** The kernel keeps no more of a name. */
const NAME_BYTES = 15;
/** A process that started later than its pid file was written is another one that was given the number. */
const SLACK_SECONDS = 10;
const MOST_PIDS = 1000;
/** Of less time than that the ticks tell no load. */
const LEAST_SECONDS = 0.5;

type Figures = NonNullable<StatusReport['process']>;

/** The process and how it is, or in a sentence why that cannot be known. */
export type Sampled = { readonly pid: number; readonly figures: Figures } | { readonly why: string };

type Found = { readonly stat: ProcessStat } | { readonly why: string };

export interface ProcessWatch {
  sample(): Promise<Sampled>;
}

interface WatchOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly proc?: Proc;
  readonly nowMs?: () => number;
}

const readPidFile = async (file: string): Promise<{ readonly text: string; readonly written: number }> => ({
  text: await readFile(file, 'utf8'),
  written: (await stat(file)).mtimeMs / 1000,
});

const keyOf = ({ pid, start }: ProcessStat): string => `${pid} ${start}`;

/** The process and all that it started, of these. */
function familyOf(root: ProcessStat, all: readonly ProcessStat[]): ProcessStat[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const family = [root];
  const known = new Set([root.pid]);
  for (let at = 0; at < family.length && family.length < MOST_PIDS; at++)
    for (const child of children.get(family[at]?.pid ?? -1) ?? [])
      if (!known.has(child.pid)) {
        known.add(child.pid);
        family.push(child);
      }
  return family;
}

function named(name: string, all: readonly ProcessStat[]): Found {
  const kept = Buffer.from(name).subarray(0, NAME_BYTES).toString();
  const matches = all.filter((one) => one.name === kept);
  const pids = new Set(matches.map(({ pid }) => pid));
  const [first, ...others] = matches.filter(({ parent }) => !pids.has(parent));
  if (!first) return { why: `No process is called ${name}.` };
  if (others.length === 0) return { stat: first };
  return { why: `${others.length + 1} processes are called ${name}: give its pidFile or its systemd unit.` };
}

/** Follows the process of a game server: each sample tells how it is, and its load since the one before. */
export function watchProcess(
  place: ProcessPlace,
  { env, proc = new Proc(), nowMs = Date.now }: WatchOptions,
): ProcessWatch {
  let held: ProcessStat | undefined;
  let before: { readonly ms: number; readonly root: string; readonly ticks: ReadonlyMap<string, number> } | undefined;

  async function fromPidFile(file: string): Promise<Found> {
    const read = await readPidFile(file).catch((error: unknown) => ({ why: reasonOf(error) }));
    if ('why' in read) return { why: `${file} cannot be read: ${read.why}.` };
    const { text, written } = read;
    const pid = /^\s*(\d{1,10})\s*$/.exec(text)?.[1];
    if (pid === undefined) return { why: `${file} holds no number of a process.` };
    const found = await proc.stat(Number(pid));
    const uptime = await proc.uptime();
    const started = uptime === undefined || !found ? 0 : nowMs() / 1000 - uptime + found.start / TICKS;
    if (!found || started > written + SLACK_SECONDS) return { why: `The process ${pid} of ${file} does not run.` };
    return { stat: found };
  }

  async function fromUnit(unit: string): Promise<Found> {
    const command = systemctl(place, 'show', '--property=MainPID', '--value', '--', unit);
    const pid = /^[1-9]\d{0,9}$/.exec((await outputOf(command, env)).text)?.[0];
    const found = pid === undefined ? undefined : await proc.stat(Number(pid));
    return found ? { stat: found } : { why: `The unit ${unit} does not run.` };
  }

  async function find(all: readonly ProcessStat[]): Promise<Found> {
    const same = held && all.find(({ pid }) => pid === held?.pid);
    if (held && same?.start === held.start) return { stat: same };
    if (place.pidFile !== undefined) return fromPidFile(place.pidFile);
    return place.systemd === undefined ? named(place.name ?? '', all) : fromUnit(place.systemd);
  }

  /** Percent of one core since the sample before; null where there was none of this process. */
  function loadOf(root: ProcessStat, family: readonly ProcessStat[]): number | null {
    const [ms, earlier] = [nowMs(), before];
    before = { ms, root: keyOf(root), ticks: new Map(family.map((one) => [keyOf(one), one.ticks])) };
    const seconds = (ms - (earlier?.ms ?? ms)) / 1000;
    if (earlier?.root !== before.root || seconds < LEAST_SECONDS) return null;
    const spent = family.map((one) => one.ticks - (earlier.ticks.get(keyOf(one)) ?? one.ticks));
    return Math.max(0, Math.round(((spent.reduce((sum, ticks) => sum + ticks, 0) / TICKS) * 100) / seconds));
  }

  async function memoryOf(family: readonly ProcessStat[]): Promise<number | null> {
    let sum = 0;
    for (const [at, { pid }] of family.entries()) {
      const memory = await proc.memory(pid);
      // Of a process that just ended there is nothing to count; without the first, all of it is unknown.
      if (memory === undefined && at === 0) return null;
      sum += memory ?? 0;
    }
    return sum;
  }

  return {
    async sample() {
      if (platform() !== 'linux') return { why: 'Only Linux tells how a process is.' };
      const all = await proc.all();
      const found = await find(all);
      held = 'stat' in found ? found.stat : undefined;
      if ('why' in found) {
        before = undefined;
        return found;
      }
      const family = familyOf(found.stat, all);
      const uptime = await proc.uptime();
      const seconds = uptime === undefined ? -1 : Math.round(uptime - found.stat.start / TICKS);
      return {
        pid: found.stat.pid,
        figures: {
          // A container may be told its own time, which is not that of its processes.
          uptime: seconds < 0 ? null : seconds,
          cpu: loadOf(found.stat, family),
          memory: await memoryOf(family),
        },
      };
    },
  };
}
