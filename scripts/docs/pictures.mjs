import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from '../browser.mjs';
import { root } from './page.mjs';
import { terminalSvg } from './terminal-svg.mjs';

const usage = `Takes the pictures of the README from the demonstration.

  node scripts/run.mjs node scripts/docs/pictures.mjs [web] [terminal]

Needs the builds, Chromium for the portal and tmux for the terminal.`;

const server = join(root, 'packages/server/dist/steward-server.js');
const client = join(root, 'packages/cli/bin/steward.mjs');
const folder = join(root, 'docs/pictures');
const password = 'steward-demo';
const readyWithinMs = 120_000;
const mostBytes = 300_000;
const columns = 100;
const rows = 30;

/** @returns {Promise<number>} a port on which nobody listens */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** @param {string} dataDir @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
async function startDemo(dataDir) {
  if (!existsSync(server)) throw new Error('The server is not built. Run "npm run build" first.');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [server, 'demo'], {
    env: { ...process.env, STEWARD_PORT: String(port), STEWARD_DATA_DIR: dataDir, STEWARD_LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const until = Date.now() + readyWithinMs; Date.now() < until && child.exitCode === null; await sleep(200)) {
    const isReady = await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return { url, stop };
  }
  await stop();
  throw new Error('The demonstration did not become ready.');
}

/** @param {string} url */
async function takeWeb(url) {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium was found. Name one in STEWARD_CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const answer = await page.request.post('/api/auth/rpg', {
      data: { name: 'Rank_6', password },
      headers: { origin: url },
    });
    if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()}`);
    await page.goto('/player/Player_One', { waitUntil: 'domcontentloaded' });
    await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
    await page.getByText('Hours played per day').waitFor();
    await page.locator('main canvas').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await sleep(500);
    const picture = await page.screenshot();
    if (picture.length > mostBytes) throw new Error(`The picture has ${picture.length} bytes; ${mostBytes} may be.`);
    return picture;
  } finally {
    await browser.close();
  }
}

/** @param {readonly string[]} args @returns {string} */
function tmux(...args) {
  const { status, stdout, stderr, error } = spawnSync('tmux', ['-L', `steward-${process.pid}`, ...args], {
    encoding: 'utf8',
  });
  if (error) throw new Error(`tmux could not be started: ${error.message}`);
  if (status !== 0) throw new Error(`tmux ${args[0]}: ${stderr}`);
  return stdout;
}

/** @param {NodeJS.ProcessEnv} env @param {string} input @param {readonly string[]} args */
function steward(env, input, ...args) {
  const { status, stderr } = spawnSync(process.execPath, [client, ...args], { env, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`steward ${args.join(' ')}: ${stderr}`);
}

const isWhole = (/** @type {string} */ screen) =>
  /Minecraft/.test(screen) && /Online \d/.test(screen) && /┼/.test(screen) && /\d ms$/m.test(screen);

/** @param {string} url @param {string} configDir */
async function takeTerminal(url, configDir) {
  const env = {
    STEWARD_CONFIG_DIR: configDir,
    STEWARD_THEME: 'dark',
    COLORTERM: 'truecolor',
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    PATH: process.env.PATH ?? '',
  };
  steward(env, '', 'profiles', 'add', 'demonstration', url, '--use');
  steward(env, password, 'login', '--name', 'Rank_6', '--password-stdin');
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const command = ['env', ...settings, process.execPath, client].map((word) => `'${word}'`).join(' ');
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', String(columns), '-y', String(rows), command);
  try {
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(200)) {
      if (!isWhole(tmux('capture-pane', '-p'))) continue;
      tmux('send-keys', 'r');
      await sleep(2000);
      return terminalSvg(tmux('capture-pane', '-e', '-p'), { columns, rows, title: 'steward' });
    }
    throw new Error(`The dashboard did not show:\n${tmux('capture-pane', '-p')}`);
  } finally {
    tmux('kill-server');
  }
}

async function main() {
  const wanted = process.argv.slice(2);
  if (wanted.some((word) => word !== 'web' && word !== 'terminal')) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const all = wanted.length === 0;
  const temporary = await mkdtemp(join(tmpdir(), 'steward-pictures-'));
  const demo = await startDemo(join(temporary, 'data'));
  try {
    await mkdir(folder, { recursive: true });
    if (all || wanted.includes('web')) await writeFile(join(folder, 'web.png'), await takeWeb(demo.url));
    if (all || wanted.includes('terminal'))
      await writeFile(join(folder, 'terminal.svg'), await takeTerminal(demo.url, join(temporary, 'settings')));
  } finally {
    await demo.stop();
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const name of ['web.png', 'terminal.svg'])
    process.stderr.write(`${name}: ${(await readFile(join(folder, name))).length} bytes\n`);
  return 0;
}

process.exitCode = await main();
