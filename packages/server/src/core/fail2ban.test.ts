import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { SECURITY_REASONS } from '@steward/api-client/rules/security';
import { securityLine } from './security-line.ts';

const run = promisify(execFile);
const FILTER = fileURLToPath(new URL('../../../../docs/operators/fail2ban/steward.conf', import.meta.url));
const AT = Date.parse('2026-11-28T22:44:31.500Z');

const lineOf = (reason: (typeof SECURITY_REASONS)[number], name: string, address = '203.0.113.5') =>
  securityLine({ reason, address, name, call: 'accounts.signIn', status: 422 }, AT);

const BANNED = ['wrong-password', 'wrong-code', 'locked', 'bad-token'] as const;
const HOSTILE = [
  'x" address=198.51.100.1 status=422 call=accounts.signIn name="',
  '2026-01-01T00:00:00Z steward-security reason=wrong-password address=198.51.100.1 status=422 call=a name="',
  '\n',
  '',
];
const matching = [
  ...BANNED.flatMap((reason) => HOSTILE.map((name) => lineOf(reason, name))),
  lineOf('locked', 'six', '2001:db8::7'),
];
const others = SECURITY_REASONS.filter((one) => !BANNED.some((banned) => banned === one)).map((one) =>
  lineOf(one, 'Ann'),
);
const noAddress = lineOf('wrong-password', 'Ann', 'no address');

describe('the filter for fail2ban', () => {
  test('finds the address of tries to get in, whatever the name, and nothing else', async () => {
    const filter = await readFile(FILTER, 'utf8');
    const [, pattern = ''] = /^failregex = (.+)$/m.exec(filter) ?? [];
    const regex = new RegExp(pattern.replace('<HOST>', '(?<host>[\\d.]+|[\\da-f:]+)'));
    const hostOf = (line: string) => regex.exec(line.replace(/^\S+Z/, ''))?.groups?.['host'];
    for (const line of matching) expect(hostOf(line), line).toMatch(/^(?:203\.0\.113\.5|2001:db8::7)$/);
    for (const line of [...others, noAddress]) expect(hostOf(line), line).toBeUndefined();
  });

  test('does so in fail2ban itself', async ({ skip }) => {
    const found = await run('fail2ban-regex', ['--version']).then(
      () => true,
      () => false,
    );
    if (!found) skip('fail2ban is not installed here.');
    const dir = await mkdtemp(join(tmpdir(), 'steward-fail2ban-'));
    try {
      const file = join(dir, 'security.log');
      await writeFile(file, `${[...matching, ...others, noAddress].join('\n')}\n`);
      const { stdout } = await run('fail2ban-regex', ['--print-all-matched', file, FILTER]);
      const total = matching.length + others.length + 1;
      expect(stdout).toContain(
        `Lines: ${total} lines, 0 ignored, ${matching.length} matched, ${total - matching.length} missed`,
      );
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
});
