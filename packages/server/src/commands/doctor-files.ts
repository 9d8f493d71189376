import { randomUUID } from 'node:crypto';
import { showBytes } from '@steward/api-client/rules/numbers';
import { showDuration } from '@steward/api-client/rules/playtime';
import { readBackupState } from '../backup/keep.ts';
import { backupBucket } from '../backup/places.ts';
import type { Config } from '../config/config.ts';
import { fileProblem } from '../core/file-problem.ts';
import { tryStore } from '../core/files/copy-file.ts';
import { StoreError, TRIAL_ROOT } from '../core/files/store.ts';
import { arrivingFolder } from '../core/files/take-in.ts';
import { DAY, isThere, type Finding, type Look } from './doctor-checks.ts';

const BACKUP_DAYS = 2;

/** Writes, reads and removes a file where files are kept. */
export const files: Look = async ({ files: store, config }) => {
  const check = 'files';
  const begun = performance.now();
  try {
    await tryStore(store, `${TRIAL_ROOT}/${randomUUID()}`, arrivingFolder(config));
  } catch (error) {
    const reason = error instanceof StoreError ? error.reason : (fileProblem(error) ?? String(error));
    return [{ check, state: 'wrong', found: reason, todo: 'Mend that: screenshots can be neither kept nor shown.' }];
  }
  const took = Math.round(performance.now() - begun);
  return [{ check, state: 'ok', found: `${store.place} was written, read and cleared in ${took} ms.` }];
};

/** Whether an archive is still there, in its folder or in the bucket. */
async function isKept(config: Config, name: string): Promise<boolean> {
  const bucket = backupBucket(config);
  try {
    return bucket && name.startsWith(bucket.place)
      ? (await bucket.find(name.slice(bucket.place.length))) !== undefined
      : await isThere(name);
  } finally {
    bucket?.close();
  }
}

export const backups: Look = async ({ db, clock, config }) => {
  const state = await readBackupState(db);
  const check = 'backups';
  if (!state || state.lastAt === 0)
    return [
      {
        check,
        state: 'warning',
        found: state?.failure ? `None succeeded: ${state.failure}` : 'None is made again and again.',
        todo: 'Run "steward-server backup --every 6h --keep 14d FOLDER" as a service.',
      },
    ];
  const age = clock.now() - state.lastAt;
  const found = `The last is ${showDuration(Math.max(1, age))} old: ${state.lastFile} (${showBytes(state.bytes)}).`;
  const findings: Finding[] = [];
  if (state.unreadable.length > 0)
    findings.push({
      check,
      state: 'wrong',
      found: state.unreadable.join(' '),
      todo: 'Remove them and look at the disk.',
    });
  if (state.failure !== null)
    findings.push({ check, state: 'wrong', found: `The last try failed: ${state.failure}`, todo: 'Mend that.' });
  if (age > BACKUP_DAYS * DAY) findings.push({ check, state: 'wrong', found, todo: 'See whether its service runs.' });
  else if (!(await isKept(config, state.lastFile)))
    findings.push({ check, state: 'wrong', found: `${state.lastFile} is gone.`, todo: 'Make another one.' });
  else findings.push({ check, state: 'ok', found });
  return findings;
};
