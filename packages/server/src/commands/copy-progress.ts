import { showCount } from '@steward/api-client/rules/numbers';
import { showDuration } from '@steward/api-client/rules/playtime';
import type { CopyProgress, CopyResult } from '../db/copy/loader.ts';
import type { CommandIo } from '../core/command-io.ts';

const EVERY_MS = 5000;

/** Tells now and then how far a copy is and how long it will take, and at the end how long it took. */
export function copyProgress(io: CommandIo, total: number) {
  const begun = performance.now();
  let told = begun;
  const seconds = (): number => (performance.now() - begun) / 1000;
  return {
    tell({ rows, found, table }: CopyProgress): void {
      if (performance.now() - told < EVERY_MS) return;
      told = performance.now();
      const left = ((total - rows) / Math.max(1, rows - found)) * seconds();
      io.err(`${showCount(rows)} of ${showCount(total)} rows, in ${table}; ${showDuration(Math.ceil(left))} more.`);
    },
    done({ rows, found, tables }: CopyResult): string {
      const again = found > 0 ? ` ${showCount(found)} of them were there from an earlier run.` : '';
      return `${showCount(rows)} rows of ${Object.keys(tables).length} tables in ${showDuration(Math.max(1, Math.round(seconds())))}, each table the same by count and checksum.${again}`;
    },
  };
}
