import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand, say, SetupError, tail, timed } from './toolchain.mjs';

/** The shell without a window first: it does the same to a page, in a little more than half the time. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {NodeJS.ProcessEnv} env @param {NodeJS.Platform} platform @returns {string[]} where a browser usually is */
function usualPlaces(env, platform) {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
      ['/Applications', `${env.HOME}/Applications`].map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    );
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) =>
        ['Google/Chrome', 'Chromium', 'Microsoft/Edge'].map((app) => join(folder, app, 'Application')),
      )
      .flatMap((folder) => [join(folder, 'chrome.exe'), join(folder, 'msedge.exe')]);
  return ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome'];
}

/**
 * The browser that the tests drive: the one STEWARD_CHROMIUM names, else one on PATH, else one in a usual place.
 * @param {NodeJS.ProcessEnv} env @param {NodeJS.Platform} platform @returns {string | undefined}
 */
export function findBrowser(env = process.env, platform = process.platform) {
  const named = env.STEWARD_CHROMIUM;
  if (named) {
    if (!isExecutable(named))
      throw new SetupError(`STEWARD_CHROMIUM names ${named}, which is not a program. Correct it, or unset it.`);
    return named;
  }
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [
    ...commands.flatMap((command) => onPath.map((folder) => join(folder, command))),
    ...usualPlaces(env, platform),
  ].find(isExecutable);
}

/** @returns {string[] | undefined} what to put before apt-get so that it may install, if it may */
function administrator() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** Installs Debian's Chromium where that is possible without asking anybody. @param {string[]} prefix */
async function installBrowser(prefix) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-q', '-y', '--no-install-recommends', 'fonts-liberation'];
  // Older releases have no package of the shell.
  for (const args of [
    ['update', '-q'],
    [...install, 'chromium-headless-shell'],
    [...install, 'chromium'],
  ]) {
    if (findBrowser() !== undefined) return;
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
    const { code, output } = await runCommand(command, rest, { env, capture: true, limitMs: 10 * 60_000 });
    if (code !== 0) say(`${tail(output, 15)}\napt-get ${args.join(' ')} failed; the lines above say why.`);
  }
}

/** @returns {Promise<string | undefined>} a browser for the tests, installed first when there is none and the system allows it */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.platform === 'linux' && existsSync('/etc/debian_version')) {
    const prefix = administrator();
    if (prefix !== undefined) await timed('Installing Chromium for the browser tests', () => installBrowser(prefix));
  }
  return findBrowser();
}
