import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSettings } from '../config/profiles.ts';
import { openCommunity, type OpenCommunity } from '../testing/open-community.tsx';

/** Ink asks once, when it is loaded, whether there are colours. */
vi.hoisted(() => vi.stubEnv('FORCE_COLOR', '3'));

let folder: string;
let opened: OpenCommunity;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'steward-theme-'))));
afterEach(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

/** The accent of the light theme, as the terminal gets it. */
const LIGHT = '\u001b[38;2;0;105;95m';

const show = async (env: Readonly<Record<string, string>>) => (opened = await openCommunity({}, { env }));
const isLight = () => opened.app.rawFrame().includes(LIGHT);

it('changes at once, and says when it cannot be kept', async () => {
  await show({ STEWARD_THEME: 'dark' });
  expect(isLight()).toBe(false);
  await opened.app.press(':', 'theme light', 'enter');
  await opened.app.waitFor('These colours are for this time only. There is no folder for settings.');
  expect(isLight()).toBe(true);
});

it('is kept for the next time, until the environment says another', async () => {
  const env = { STEWARD_CONFIG_DIR: folder };
  await show(env);
  expect(isLight()).toBe(false);
  await opened.app.press(':', 'theme light', 'enter');
  await vi.waitFor(() => expect(readSettings(folder).theme).toBe('light'));
  await opened.close();

  await show({ ...env, STEWARD_THEME: '16' });
  expect(isLight()).toBe(false);
  await opened.close();

  await show(env);
  expect(isLight()).toBe(true);
  await opened.app.press(':', 'theme auto', 'enter');
  await vi.waitFor(() => expect(readSettings(folder).theme).toBeUndefined());
  await vi.waitFor(() => expect(isLight()).toBe(false));
});
