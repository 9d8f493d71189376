import { spawn } from 'node:child_process';

type Env = Readonly<Record<string, string | undefined>>;

interface Opener {
  readonly file: string;
  readonly args: readonly string[];
}

/** A browser that fails says so within this time. */
const FAILS_WITHIN_MS = 1500;

/** How to open an address in a browser here; undefined where nobody would see it. */
export function openerFor(url: string, platform: string, env: Env): Opener | undefined {
  const isSet = (name: string) => (env[name] ?? '') !== '';
  if (isSet('SSH_CONNECTION') || isSet('SSH_TTY')) return undefined;
  if (platform === 'darwin') return { file: 'open', args: [url] };
  if (platform === 'win32') return { file: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  return isSet('DISPLAY') || isSet('WAYLAND_DISPLAY') ? { file: 'xdg-open', args: [url] } : undefined;
}

/** Opens a web address in the person's browser, without a shell. False when there is no browser to open it. */
export async function openInBrowser(url: string, platform: string, env: Env): Promise<boolean> {
  const opener = /^https?:\/\//.test(url) ? openerFor(url, platform, env) : undefined;
  if (!opener) return false;
  return new Promise((resolve) => {
    const child = spawn(opener.file, opener.args, { detached: true, stdio: 'ignore' });
    const timer = setTimeout(() => resolve(true), FAILS_WITHIN_MS);
    const end = (opened: boolean) => {
      clearTimeout(timer);
      resolve(opened);
    };
    child.once('error', () => end(false));
    child.once('exit', (code) => end(code === 0));
    child.unref();
  });
}
