/**
 * The data folder takes no writes for a while, in two ways: the disk is full (a tmpfs that a ballast fills), and the
 * files cannot be changed (`chattr +i`, which needs a file system such as ext4; a mount cannot be made read-only while a
 * database is open on it). `ready` says so, reads go on, writes are refused and can be sent again, and it recovers by
 * itself.
 *
 *   node bench/hardening/read-only.ts [--seconds 15]
 *
 * Needs the build of the server, root, mount and chattr.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDiscord } from './discord.ts';
import { Report } from './report.ts';
import { clientFor, openStage, type Stage } from './stage.ts';
import { checkTold, checkWhole } from './whole.ts';
import { startStaff } from './write-load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const BALLAST = 'ballast';

interface Way {
  readonly name: string;
  readonly onTmpfs: boolean;
  readonly reason: string;
  breakIt(stage: Stage): void;
  mend(stage: Stage): void;
}

const databaseFiles = ({ data }: Stage) =>
  readdirSync(data)
    .filter((name) => name.startsWith('steward.db'))
    .map((name) => join(data, name));

const WAYS: readonly Way[] = [
  {
    name: 'full',
    onTmpfs: true,
    reason: 'The disk of the server is full',
    breakIt({ data }) {
      const { bavail, bsize } = statfsSync(data);
      try {
        writeFileSync(join(data, BALLAST), Buffer.alloc(bavail * bsize));
      } catch {
        // What fits lies there: it is full.
      }
    },
    mend: ({ data }) => rmSync(join(data, BALLAST)),
  },
  {
    name: 'immutable',
    onTmpfs: false,
    reason: 'can only read its database',
    breakIt: (stage) => void execFileSync('chattr', ['+i', ...databaseFiles(stage), stage.data]),
    mend: (stage) => void execFileSync('chattr', ['-i', stage.data, ...databaseFiles(stage)]),
  },
];

async function run(way: Way, report: Report): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'steward-read-only-'));
  if (way.onTmpfs) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', dir]);
  const discord = await startDiscord();
  try {
    const stage = await openStage({
      dir,
      staff: 8,
      config: { alertChannels: [{ name: 'bench', level: 1, webhookUrl: discord.url }] },
    });
    let isBroken = false;
    try {
      const server = await stage.start();
      const first = await clientFor(server.url, stage.people.staff[0] ?? '', 900);
      const [channel] = (await first('rpg/alerts/channels')).body as { id: number }[];
      let over = false;
      const { told, done } = startStaff(stage, {
        urls: () => [server.url],
        channel: channel?.id ?? 0,
        report,
        isOver: () => over,
      });
      await sleep(4000);
      way.breakIt(stage);
      isBroken = true;
      const toNo = await report.within(`${way.name}: ready says why it is not`, 10_000, async () => {
        const { status, body } = await first('ready');
        return status === 503 && JSON.stringify(body).includes(way.reason);
      });
      const until = performance.now() + Number(values.seconds) * 1000;
      while (performance.now() < until) {
        for (const path of [
          'principal',
          'rpg/stats/dashboard',
          `rpg/user/${stage.people.players[0] ?? ''}`,
          'rpg/staff/bans',
        ]) {
          const { status } = await first(path);
          report.check(`${way.name}: reads go on`, status === 200, `${status} for ${path}`);
        }
        await sleep(500);
      }
      way.mend(stage);
      isBroken = false;
      const toYes = await report.within(
        `${way.name}: it recovers by itself`,
        15_000,
        async () => (await first('ready')).status === 200,
      );
      report.note(
        `${way.name}: it recovers by itself`,
        `503 after ${toNo.toFixed(0)} ms, 200 after ${toYes.toFixed(0)} ms`,
      );
      await sleep(3000);
      over = true;
      await done;
      await server.stop();
      await checkTold(report, stage.env, told);
      await checkWhole(report, stage.env);
    } finally {
      if (isBroken) way.mend(stage);
      if (way.onTmpfs) await stage.close().catch(() => undefined);
      else await stage.close();
    }
  } finally {
    discord.close();
    if (way.onTmpfs) execFileSync('umount', ['--lazy', dir]);
    rmSync(dir, { recursive: true, force: true });
  }
}

const report = new Report();
try {
  for (const way of WAYS) await run(way, report);
} finally {
  report.print();
}
