import { spawn } from 'node:child_process';

export interface Job {
  readonly id: number;
  readonly program: string;
  readonly args: readonly string[];
}

export interface Done {
  readonly id: number;
  readonly ms: number;
}

/** Runs a program to its end; the milliseconds that it took. */
export async function runHere(
  program: string,
  args: readonly string[],
  onData: (data: Buffer) => void = () => undefined,
): Promise<number> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } });
  child.stdout.on('data', onData);
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  return performance.now() - started;
}
