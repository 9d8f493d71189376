import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;

/** A folder with `compiler`, `pawn-stdlib`, `samp-stdlib` and `omp-stdlib`: the repositories of these names, as they are. */
const SOURCES = process.env['STEWARD_PAWN_SOURCES'] ?? '';

/** Why nothing can be compiled here; undefined where it can. */
export const whyNot =
  SOURCES === '' ? 'STEWARD_PAWN_SOURCES names no folder with the sources of the compiler and the includes' : undefined;

export type Includes = 'samp' | 'omp';

/** What is compiled, so that a recorded run is known to be that of these files. */
export async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['../steward.inc', 'gamemode.pwn', 'host.c']) hash.update(await readFile(join(here, file)));
  return hash.digest('hex');
}

export interface Workshop {
  /** Compiles the script; what the compiler says, and the file. */
  compile(includes: Includes, options: readonly string[]): Promise<{ readonly said: string; readonly file: string }>;
  readonly host: string;
  remove(): Promise<void>;
}

/** Builds the compiler and the host. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-pawn-'));
  const [build, host, source] = [join(folder, 'build'), join(folder, 'host'), join(SOURCES, 'compiler/source')];
  await run('cmake', ['-S', join(source, 'compiler'), '-B', build, '-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_C_FLAGS=-w']);
  await run('cmake', ['--build', build, '--parallel', '2', '--target', 'pawncc']);
  const includes = ['amx', 'linux'].flatMap((name) => ['-I', join(source, name)]);
  await run('cc', [
    ...['-O1', '-w', '-fno-pie', '-no-pie', '-D_GNU_SOURCE', ...includes],
    ...[join(here, 'host.c'), '-o', host, '-lm'],
  ]);
  const paths = { samp: ['samp-stdlib', 'pawn-stdlib'], omp: ['omp-stdlib'] };
  let count = 0;
  return {
    host,
    async compile(kind, options) {
      const file = join(folder, `${(count += 1)}.amx`);
      const args = [
        ...[
          join(here, 'gamemode.pwn'),
          `-o${file}`,
          '-;+',
          '-(+',
          ...paths[kind].map((name) => `-i${join(SOURCES, name)}`),
        ],
        ...(kind === 'omp' ? ['USE_OPEN_MP=1'] : []),
        ...options,
      ];
      const { stdout, stderr } = await run(join(build, 'pawncc'), args, {
        env: { LD_LIBRARY_PATH: build },
      }).catch((error: { stdout: string; stderr: string }) => error);
      return { said: stdout + stderr, file };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A game server that runs the script. */
export interface Running {
  readonly folder: string;
  readonly events: string;
  readonly commands: string;
  /** Gives the host a line; resolves with what the script asked of the game meanwhile. */
  tell(line: string | Buffer): Promise<string[]>;
  kill(): Promise<void>;
  /** Starts it anew, with the files that it has. */
  again(): Running;
  remove(): Promise<void>;
}

export async function startScript(workshop: Workshop, file: string): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-scriptfiles-'));
  await mkdir(join(folder, 'steward/logs'), { recursive: true });
  return begin(workshop, file, folder);
}

function begin(workshop: Workshop, file: string, folder: string): Running {
  const child = spawn(workshop.host, [file], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout, crlfDelay: 0 });
  let [held, waiting]: [string[], ((lines: string[]) => void)[]] = [[], []];
  lines.on('line', (line) => {
    if (line !== 'ok') return void held.push(line);
    waiting.shift()?.(held);
    held = [];
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      for (const one of waiting) one([...held, 'error the host ended']);
      waiting = [];
      resolve();
    });
  });
  return {
    folder,
    events: join(folder, 'steward/events.ndjson'),
    commands: join(folder, 'steward/commands.ndjson'),
    tell: (line) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
      }),
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
    again: () => begin(workshop, file, folder),
    async remove() {
      child.kill('SIGKILL');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
