/**
 * Lighthouse's mark for performance of five pages, as it measures a computer and a phone; the median of the rounds. Bar: 95
 * on a computer.
 *
 *   node bench/portal/lighthouse.ts [--rounds 3] [--panel NAME=http://127.0.0.1:PORT]…
 *
 * Needs the build, and Lighthouse, which is no dependency of the project: name its `cli/index.js` in STEWARD_LIGHTHOUSE, after
 * `npm i lighthouse --ignore-scripts` in a folder outside of it. Without that it says so and measures nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { part, tell } from '../figures.mjs';
import { HERE, openPortal, type Panel } from './browser.ts';

const BAR = 95;
const PAGES: readonly (readonly [path: string, as: string | undefined])[] = [
  ['/login', undefined],
  ['/', 'Rank_7'],
  ['/player/Player_One', 'Rank_7'],
  ['/manage/logs', 'Rank_7'],
  ['/staff/bans', 'Rank_7'],
];

const { values: args } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, panel: { type: 'string', multiple: true, default: [] } },
});

interface Report {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
}

const lighthouse = process.env['STEWARD_LIGHTHOUSE'];

async function run(program: string, chromium: string, address: string, cookie: string, preset: string) {
  const child = spawn(
    process.execPath,
    [
      program,
      address,
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
      '--only-categories=performance',
      `--extra-headers=${JSON.stringify(cookie === '' ? {} : { Cookie: cookie })}`,
      '--output=json',
      '--quiet',
      '--chrome-flags=--no-sandbox --headless --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [report] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(report) as Report;
}

async function measure(program: string): Promise<void> {
  const portal = await openPortal(args.panel);
  const cookieOf = async (panel: Panel, as: string) => {
    const page = await portal.open(panel, as);
    const cookies = await page.context().cookies();
    await page.context().close();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  try {
    for (const [path, as] of PAGES)
      for (const preset of ['desktop', 'mobile']) {
        const marks = new Map<string, number[]>();
        for (let round = 0; round < Number(args.rounds); round++)
          for (const panel of portal.panels) {
            const cookie = as === undefined ? '' : await cookieOf(panel, as);
            const { categories, audits } = await run(program, portal.executable, panel.base + path, cookie, preset);
            const mark = (categories.performance.score ?? 0) * 100;
            marks.set(panel.name, [...(marks.get(panel.name) ?? []), mark]);
            const said = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
            console.log(
              `${panel.name.padEnd(8)} ${path.padEnd(20)} ${preset.padEnd(8)} ${mark.toFixed(0).padStart(3)}  ${said.map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`).join(', ')}`,
            );
          }
        const here = marks.get(HERE);
        if (here && preset === 'desktop')
          tell({
            what: `Lighthouse, ${path} for ${as ?? 'visitors'}`,
            value: part(here, 0.5),
            rounds: here,
            unit: '',
            floor: BAR,
          });
      }
  } finally {
    await portal.close();
  }
}

if (lighthouse === undefined || !existsSync(lighthouse))
  console.log('Lighthouse was not measured: name its cli/index.js in STEWARD_LIGHTHOUSE.');
else await measure(lighthouse);
