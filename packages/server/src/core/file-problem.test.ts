import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config/read.ts';
import { openServices } from '../commands/open-services.ts';
import { createLog } from './log.ts';
import { systemClock } from './clock.ts';
import { fileProblem } from './file-problem.ts';

const dir = mkdtempSync(join(tmpdir(), 'steward-files-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const failure = (code: string) => Object.assign(new Error('raw'), { code, syscall: 'open', path: '/data/steward.db' });

it.each([
  ['EROFS', 'can only be read'],
  ['EACCES', 'may not be used by this account'],
  ['EPERM', 'may not be used by this account'],
  ['ENOSPC', 'a disk that is full'],
  ['EDQUOT', 'quota is used up'],
  ['ENOTDIR', 'no folder'],
])('%s is a sentence that names the file', (code, part) => {
  const text = fileProblem(failure(code)) ?? '';
  expect(text).toContain(part);
  expect(text).toMatch(/^\/data\/steward\.db .*\.$/);
  expect(text).not.toContain(code);
});

it('is nothing for other failures', () => {
  expect(fileProblem(new Error('x'))).toBeUndefined();
  expect(fileProblem(Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' }))).toBeUndefined();
  expect(fileProblem('x')).toBeUndefined();
});

it('is what a start that meets one says', async () => {
  writeFileSync(join(dir, 'plain'), '');
  let real: unknown;
  try {
    openSync(join(dir, 'plain/below'), 'a');
  } catch (error) {
    real = error;
  }
  expect(fileProblem(real)).toContain('no folder');
  mkdirSync(join(dir, 'data/steward.db'), { recursive: true });
  const config = readConfig({ STEWARD_DATA_DIR: join(dir, 'data') }, () => '');
  const log = createLog({ level: 'silent', stream: { write: () => undefined } });
  await expect(openServices(config, { clock: systemClock, log })).rejects.toThrow(
    /steward\.db is a folder where a file is needed\. Mend that/,
  );
});
