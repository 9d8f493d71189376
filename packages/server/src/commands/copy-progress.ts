import { showCount } from '@steward/api-client/rules/numbers';
import { showDuration } from '@steward/api-client/rules/playtime';
import { say } from '@steward/api-client/rules/say';
import { counted } from '@steward/api-client/words/counted';
import type { CopyProgress, CopyResult } from '../db/copy/loader.ts';
import type { CommandIo } from '../core/command-io.ts';
import { found } from '../words/found.ts';

const EVERY_MS = 5000;

/** Tells now and then how far a copy is and how long it will take, and at the end how long it took. */
export function copyProgress(io: CommandIo, total: number) {
  const begun = performance.now();
  let told = begun;
  const seconds = (): number => (performance.now() - begun) / 1000;
  return {
    tell({ rows, found: earlier, table }: CopyProgress): void {
      if (performance.now() - told < EVERY_MS) return;
      told = performance.now();
      const left = ((total - rows) / Math.max(1, rows - earlier)) * seconds();
      const all = say(counted.row, { count: total });
      io.err(`${showCount(rows)} of ${all}, in ${table}; ${showDuration(Math.ceil(left))} more.`);
    },
    done({ rows, found: earlier, tables }: CopyResult): string {
      const again = earlier > 0 ? ` ${showCount(earlier)} of them were there from an earlier run.` : '';
      const time = showDuration(Math.max(1, Math.round(seconds())));
      return `${say(found.copied, { rows, tables: Object.keys(tables).length, time })}${again}`;
    },
  };
}
