import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openInBrowser, openerFor } from './browser.ts';

const url = 'https://panel.example.org/player/A';

describe('how a page is opened', () => {
  it.each([
    ['darwin', {}, 'open'],
    ['win32', {}, 'rundll32'],
    ['linux', { DISPLAY: ':0' }, 'xdg-open'],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
    ['linux', { DISPLAY: '' }, undefined],
    ['linux', { DISPLAY: ':0', SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' }, undefined],
    ['darwin', { SSH_TTY: '/dev/ttys1' }, undefined],
  ] as const)('on %s with %j: %s', (platform, env, file) => expect(openerFor(url, platform, env)?.file).toBe(file));
});

describe('a browser', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'steward-browser-'));
    vi.stubEnv('PATH', `${dir}${delimiter}/usr/bin${delimiter}/bin`);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(dir, { recursive: true, force: true });
  });
  const browser = async (script: string) => {
    await writeFile(join(dir, 'xdg-open'), `#!/bin/sh\n${script}\n`);
    await chmod(join(dir, 'xdg-open'), 0o755);
  };
  const env = { DISPLAY: ':0' };

  it('gets the address as it is, without a shell', async () => {
    const file = join(dir, 'asked');
    await browser(`[ "$1" = "${url}?q=a;b&c=\\$(id)" ] && [ "$#" = 1 ] && echo "$1" > ${file}`);
    expect(await openInBrowser(`${url}?q=a;b&c=$(id)`, 'linux', env)).toBe(true);
  });

  it('may fail or be missing', async () => {
    await browser('exit 3');
    expect(await openInBrowser(url, 'linux', env)).toBe(false);
    vi.stubEnv('PATH', join(dir, 'nowhere'));
    expect(await openInBrowser(url, 'linux', env)).toBe(false);
  });

  it('is for pages of the web only', async () =>
    expect(await openInBrowser('file:///etc/passwd', 'linux', env)).toBe(false));
});
