import { accounts, type AccessToken, type Device } from '@steward/api-client/contract/accounts';
import { afterEach, describe, expect, it } from 'vitest';
import { widthOf } from '../../io/width.ts';
import { NOW, community } from '../../testing/community.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import { Refusal, answer, startScripted, type Script, type ScriptedServer } from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const SECRET = `steward_${'a1B2c3D4'.repeat(5)}`;

const device = (id: number, changes: Partial<Device> = {}): Device => ({
  id,
  createdAt: '2026-06-19T10:00:00Z',
  lastSeenAt: '2026-06-20T16:40:00Z',
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  current: false,
  ...changes,
});

const token = (id: number, name: string, expiresAt: string | null = null): AccessToken => ({
  id,
  name,
  scopes: ['read'],
  createdAt: '2026-06-19T10:00:00Z',
  expiresAt,
  lastUsedAt: null,
});

/** An account with two devices and two tokens. */
function ownAccount() {
  let devices = [device(1, { current: true, userAgent: 'steward/0.1.0' }), device(2)];
  let tokens = [token(7, 'log tail'), token(8, 'old one', '2026-06-01T00:00:00Z')];
  return [
    answer(accounts.devices, () => devices),
    answer(accounts.revokeDevice, ({ params }) => {
      devices = devices.filter(({ id }) => String(id) !== params.id);
      return { ok: true as const };
    }),
    answer(accounts.tokens, () => tokens),
    answer(accounts.createToken, ({ body }) => {
      const { name, expires_at: expiresAt } = body as { name: string; expires_at?: string | null };
      if (name.trim() === '') throw new Refusal(422, 'Please correct the form.', { name: 'Give the token a name.' });
      const entry = token(9, name, expiresAt ?? null);
      tokens = [entry, ...tokens];
      return { token: SECRET, entry };
    }),
    answer(accounts.revokeToken, ({ params }) => {
      if (params.id === '8') throw new Refusal(404, 'There is no such token.');
      tokens = tokens.filter(({ id }) => String(id) !== params.id);
      return { ok: true as const };
    }),
    answer(accounts.changePassword, ({ body }) => {
      const { current } = body as { current: string };
      if (current !== 'steward-demo')
        throw new Refusal(422, 'The current password is not right.', { current: 'The current password is not right.' });
      return { ok: true as const };
    }),
  ];
}

const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Two-factor that begins with the password, and is on with the code 123456. */
const twoFactor = () =>
  answer(accounts.activateTwoFactor, ({ body }) => {
    const { code, password } = body as { code?: string; password?: string };
    if (code === undefined && password !== 'steward-demo')
      throw new Refusal(422, 'Enter your password.', { password: 'Enter your password.' });
    if (code === undefined) return { qr: 'data:', secret: TOTP_SECRET };
    if (code !== '123456') throw new Refusal(422, 'The code is not right.', { code: 'The code is not right.' });
    return { enabled: true as const, recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] };
  });

interface Size {
  readonly columns?: number;
  readonly rows?: number;
}

/** The screen of the own account; with a code, two-factor is on. */
async function start(
  size: Size = {},
  code?: string,
  more: readonly Script[] = [],
): Promise<{ app: ShownApp; server: ScriptedServer }> {
  const { scripts } = community(code === undefined ? {} : { code });
  const server = await startScripted([...more, ...ownAccount(), twoFactor(), twoFactorOff(), ...scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { ...size, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  if (code !== undefined) {
    await app.waitFor('Enter your two-factor code.');
    await app.press(code, 'enter');
  }
  await app.waitFor('Dashboard');
  await app.press(':', 'account', 'enter');
  await app.waitFor('Own account');
  return { app, server };
}

const twoFactorOff = () =>
  answer(accounts.disableTwoFactor, ({ body }) => {
    if ((body as { code?: string }).code !== '123456')
      throw new Refusal(422, 'The code is not right.', { code: 'The code is not right.' });
    return { enabled: false as const };
  });

describe('the own account', () => {
  it('says who one is, and whether two-factor is on', async () => {
    const { app } = await start();
    const frame = await app.waitFor('Tokens 2');
    expect(frame).toContain('2 devices · 2 tokens');
    expect(frame).toMatch(/Two-factor +off; f turns it on/);
  });

  it('counts no devices and tokens that could not be read', async () => {
    const refuses = () => {
      throw new Refusal(500, 'The database is away.');
    };
    const { app } = await start({}, undefined, [answer(accounts.devices, refuses), answer(accounts.tokens, refuses)]);
    await app.press('tab');
    await app.waitFor('The database is away. Press r to try again.');
    expect(app.frame()).not.toMatch(/\d devices?|\d tokens?/);
  });

  it('signs a device out after a question, never the one in use', async () => {
    const { app, server } = await start();
    await app.press('tab');
    const frame = await app.waitFor('Firefox on Linux');
    expect(frame).toMatch(/▸ +1 {2}Steward in a terminal {2}here/);
    await app.press('x');
    await app.waitFor('This is the session that you use now.');
    await app.press('j', 'x');
    await app.waitFor('Sign out Firefox on Linux?');
    await app.press('n');
    await app.waitFor('[Devices 2]');
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await app.press('x', 'y');
    await app.waitFor('The device was signed out.');
    await app.waitFor('[Devices 1]');
  });

  it('revokes a token after a question, and says what the server refuses', async () => {
    const { app } = await start();
    await app.press('tab', 'tab');
    expect(await app.waitFor('log tail')).toContain('expired');
    await app.press('x');
    await app.waitFor('Revoke log tail?');
    await app.press('y');
    await app.waitFor('The token was revoked.');
    await app.waitFor('[Tokens 1]');
    await app.press('x', 'y');
    await app.waitFor('There is no such token.');
  });

  it('makes a token, and shows it once', async () => {
    const { app, server } = await start();
    await app.press('a');
    await app.waitFor('Make a token for a script');
    await app.press('ctrl-s');
    await app.waitFor('Give the token a name.');
    await app.press('deploy', 'ctrl-s');
    await app.waitFor(SECRET);
    await app.press('y');
    await app.waitFor('It was sent to the clipboard.');
    expect(app.copied).toEqual([SECRET]);
    expect(app.lines().at(-1)).toContain('y copy');
    await app.press('enter');
    expect(await app.waitFor('Have you kept the token?')).toContain(SECRET);
    await app.press('enter');
    await app.waitUntilGone('Have you kept the token?');
    expect(app.frame()).toContain(SECRET);
    await app.press('esc', 'y');
    await app.waitUntilGone(SECRET);
    await app.waitFor('Tokens 3');
    expect(
      server.requests.find(({ body }) => (body as { name?: string } | undefined)?.name === 'deploy')?.body,
    ).toEqual(expect.objectContaining({ scopes: ['read'] }));
  });

  it('changes the password, which is typed twice and never shown', async () => {
    const { app } = await start();
    await app.press('w');
    await app.waitFor('Change your password');
    await app.press('steward-demo', 'enter', 'a-new-password', 'enter', 'another-one', 'enter');
    await app.waitFor('The new password and its repetition differ.');
    expect(app.frame()).not.toContain('a-new-password');
    await app.press(...Array.from({ length: 'another-one'.length }, () => 'backspace'), 'a-new-password', 'enter');
    await app.waitFor('Your password was changed.');
  });

  it.each([
    [60, 15],
    [80, 24],
    [300, 80],
  ])('fits %i × %i', async (columns, rows) => {
    const { app } = await start({ columns, rows });
    for (const shown of ['Two-factor', 'Firefox', 'log tail']) {
      await app.waitFor(shown);
      const lines = app.lines();
      expect(lines).toHaveLength(rows);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
      await app.press('tab');
    }
  });
});

describe('two-factor on the screen of the own account', () => {
  const begun = async (size: { columns: number; rows: number }) => {
    const { app } = await start(size);
    await app.press('f', 'enter');
    await app.waitFor('Enter your password.');
    await app.press('steward-demo', 'enter');
    await app.waitFor('otpauth://totp/');
    return app;
  };

  it('shows a QR code and the address, takes a code, and shows the recovery codes once', async () => {
    const app = await begun({ columns: 120, rows: 44 });
    expect(app.frame()).toContain('▀▀▀▀▀▀');
    expect(app.frame()).toContain('JBSW Y3DP');
    await app.press('y');
    expect(app.copied.at(-1)).toMatch(/^otpauth:\/\/totp\/.*secret=JBSWY3DP/);
    await app.press('enter', '123 455', 'ctrl-s');
    await app.waitFor('The code is not right.');
    await app.press('ctrl-u', '123 456', 'ctrl-s');
    await app.waitFor('abcde-fghjk');
    await app.waitUntilGone('next field');
    await app.press('enter');
    const asked = await app.waitFor('Have you kept your recovery codes?');
    expect(asked).toContain('mnpqr-stuvw');
    expect(asked).toContain('steward account two-factor recovery-codes');
    expect(app.lines().at(-1)).toContain('y yes');
    await app.press('enter');
    await app.waitUntilGone('Have you kept');
    expect(app.frame()).toContain('abcde-fghjk');
    await app.press('enter', 'y');
    await app.waitUntilGone('abcde-fghjk');
  });

  it('says what ends besides when it is turned off, and keeps tokens where that is wanted', async () => {
    const { app, server } = await start({}, '123456');
    await app.press('f');
    const form = (await app.waitFor('Turn two-factor off')).replaceAll(/[│\s]+/g, ' ');
    expect(form).toContain(accounts.disableTwoFactor.means);
    expect(form).toContain(accounts.disableTwoFactor.help.keepTokens);
    await app.press('123 456', 'ctrl-s');
    await app.waitFor('Two-factor is off.');
    await app.press('f');
    await app.waitFor('Keep tokens');
    await app.press('123456', 'tab', 'space', 'ctrl-s');
    await app.waitUntilGone('Keep tokens');
    const sent = server.requests.filter(({ body }) => (body as { code?: string } | undefined)?.code === '123456');
    expect(sent.map(({ body }) => body).slice(1)).toEqual([{ code: '123456' }, { code: '123456', keepTokens: true }]);
  });

  it('says how large the terminal must be for the code, and shows the address whole', async () => {
    const app = await begun({ columns: 60, rows: 20 });
    expect(app.frame()).toContain('For a QR code make the terminal larger');
    const shown = app.frame().replaceAll(/[│\s]/g, '');
    expect(shown).toContain(`secret=${TOTP_SECRET}&issuer=`);
  });
});
