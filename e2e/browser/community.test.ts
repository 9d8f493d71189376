import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../terminal/harness.ts';
import { startDemoServer, type DemoServer } from './demo-server.ts';
import { open, useBrowser } from './harness.ts';

const COMMUNITY = {
  timeZone: 'Asia/Kolkata',
  language: 'en-IN',
  currency: { sign: '₹' },
  dateForm: 'DD/MM/YYYY',
  firstDayOfWeek: 'sun',
  rankNames: { admin: { 1: 'Volunteer' } },
};

/** A time as the clocks of Kolkata show it, half an hour off those of most places. */
const inKolkata = (wire: string): string => {
  const wall = new Date(Date.parse(wire) + 5.5 * 3_600_000).toISOString();
  return `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)} ${wall.slice(11, 16)}`;
};

describe('a community with its own clock, currency and names', () => {
  const visit = useBrowser();
  let folder: string;
  let server: DemoServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'steward-community-'));
    const file = join(folder, 'config.json');
    await writeFile(file, JSON.stringify({ community: COMMUNITY }));
    server = await startDemoServer({ STEWARD_CONFIG: file });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is shown as it is in a browser of another place', async () => {
    const machine = { timezoneId: 'America/Los_Angeles', locale: 'de-DE' };
    const { page, errors, close } = await visit({ as: 'Rank_10', base: server.base, machine });
    await open(page, '/player/Rank_1');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-IN');
    await page.getByText('Times are those of Kolkata').waitFor();
    await page.getByText('Volunteer', { exact: true }).first().waitFor();
    await page
      .getByText(/^₹[\d,]+$/)
      .first()
      .waitFor();
    expect(await page.getByText(/\$\d/).count()).toBe(0);

    const times = await page
      .locator('time')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('datetime') ?? '', one.textContent] as const));
    const whole = times.filter(([, text]) => /\d{4}/.test(text));
    expect(whole.length).toBeGreaterThan(0);
    for (const [wire, text] of whole) expect(text).toBe(inKolkata(wire));
    expect(errors).toEqual([]);
    await close();
  });

  it('is what commands show and read', async () => {
    const helper = await newPerson(server.base);
    const owner = await newPerson(server.base);
    try {
      await helper.signIn('Rank_1');
      expect((await helper.run(['whoami'], '', { TZ: 'America/Los_Angeles' })).stdout).toMatch(/^Rank {8}Volunteer$/m);
      await owner.signIn('Rank_10');
      const shown = await owner.run(['player', 'show', 'Player_One']);
      expect(shown.stdout).toMatch(/₹\d/);
      const { createdAt } = JSON.parse((await owner.run(['player', 'show', 'Player_One', '--json'])).stdout) as {
        createdAt: string;
      };
      expect(shown.stdout).toContain(inKolkata(createdAt));
      const token = ['account', 'tokens', 'create', 'own clock', '--until'];
      const wrong = await owner.run([...token, '12/31/2026 18:00']);
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('12/31/2026 does not exist')]);
      const banned = await owner.run([
        'player',
        'ban',
        'Player_Two',
        '--until',
        '31/12/2027 18:00',
        '--reason',
        'x',
        '--yes',
      ]);
      expect(banned.code, banned.stderr).toBe(0);
      const { stdout } = await owner.run(['player', 'show', 'Player_Two', '--json']);
      expect(stdout).toContain('"2027-12-31T12:30:00Z"');
    } finally {
      await helper.leave();
      await owner.leave();
    }
  });
});
