import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { wholeNumber } from './whole-number.ts';

interface ShipOptions {
  readonly source: string;
  readonly once: boolean;
  readonly encoding: string;
  readonly interval: number;
  readonly again: boolean;
}

export interface Surroundings {
  readonly io: CommandIo;
  readonly configOf: () => Config;
  /** Takes the exit code. */
  readonly done: (code: number) => void;
}

export function addShip(logs: Command, { io, configOf, done }: Surroundings): void {
  logs
    .command('ship')
    .description('send the logs of this machine to the server of STEWARD_LOGS_URL, and what is added to them')
    .option('--source <name>', 'a name for this folder, where several are shipped', '')
    .option('--once', 'end when all is sent', false)
    .option('--encoding <encoding>', 'the character set of lines that are not UTF-8', 'windows-1252')
    .option('--interval <seconds>', 'how long to wait between two looks', wholeNumber(1), 1)
    .option('--again', 'send what the server has lost, too', false)
    .action(async (options: ShipOptions) => {
      const { runLogsShip } = await import('./ship-logs.ts');
      const { logsUrl, logsDir, dataDir } = configOf();
      const stopping = new AbortController();
      void io.stopped().then(() => stopping.abort());
      const { interval, ...rest } = options;
      const args = {
        ...rest,
        url: logsUrl,
        dir: logsDir,
        marksDir: resolve(dataDir, 'ship'),
        intervalSeconds: interval,
      };
      done(await runLogsShip(args, { clock: Date.now, signal: stopping.signal, err: (line) => io.err(line) }));
    });
}
