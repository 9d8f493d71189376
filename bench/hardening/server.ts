import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../end.ts';

/** The build, or another one that `STEWARD_PROGRAM` names. */
export const PROGRAM =
  process.env['STEWARD_PROGRAM'] ??
  fileURLToPath(new URL('../../packages/server/dist/steward-server.js', import.meta.url));
const PRELOADED = ['probe.mjs', 'moved-clock.mjs'].flatMap((name) => ['--import', new URL(name, import.meta.url).href]);
const READY_MS = 120_000;
/** One that is held, or hangs, says nothing and does not end by itself. */
const [SAMPLE_MS, END_MS] = [8000, 12_000];

/** What the probe in a server answers: bytes, and milliseconds that its event loop was late since the last sample. */
export interface Sample {
  readonly rss: number;
  /** The most since the process began. */
  readonly peakRss: number;
  readonly heapUsed: number;
  readonly external: number;
  /** Processor time so far. */
  readonly cpuMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Processor time of the loop's thread between two turns of a timer of 5 ms. */
  readonly workedP99Ms: number;
  readonly workedMostMs: number;
}

export interface RunningServer {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** The last of what it wrote. */
  readonly said: () => string;
  /** Throws when it says nothing for eight seconds. */
  readonly sample: () => Promise<Sample>;
  /** Moves its clock by so many milliseconds. */
  readonly moveClock: (ms: number) => void;
  /** Kills it at once, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  /** Asks it to end, kills it where it does not within twelve seconds, and waits until it has. */
  readonly stop: () => Promise<void>;
}

/** Runs the built program with the probe, and waits until it listens. Throws with what it said when it ends instead. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const child = fork(PROGRAM, [...args], {
    env: { ...process.env, STEWARD_LOG_LEVEL: 'warn', ...env },
    execArgv: ['--expose-gc', '--no-warnings', ...PRELOADED],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.once(
    'exit',
    atEnd(() => child.kill('SIGKILL')),
  );
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`It did not listen in time: ${said}`));
    }, READY_MS);
    const keep = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('exit', () => reject(new Error(`It ended: ${said}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(late);
  };
  return {
    child,
    url,
    said: () => said,
    async sample() {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(SAMPLE_MS) });
      child.send('sample', () => undefined);
      const [sample] = (await answered.catch(() => {
        throw new Error(`The server says nothing of itself: ${said}`);
      })) as [Sample];
      return sample;
    },
    moveClock: (ms) => void child.send({ moveMs: ms }),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
