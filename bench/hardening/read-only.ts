/**
 * The data folder takes no writes for a while, in three ways: the disk is full (a tmpfs that a ballast fills), the files
 * cannot be changed (`chattr +i`, which needs a file system such as ext4), and the file system found an error and made
 * itself read-only (ext4 on a loop; `mount` itself refuses while a database is open on it). `ready` says so, reads go on,
 * writes are refused and can be sent again, and it recovers by itself, or once the disk is mended and it is started again.
 *
 *   node bench/hardening/read-only.ts [--seconds 15] [--way full|immutable|remounted]
 *
 * Needs the build of the server, root, mount, chattr and, for the last, loop devices.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDiscord } from './discord.ts';
import { Report } from './report.ts';
import { clientFor, openStage, type Stage } from './stage.ts';
import { checkTold, checkWhole } from './whole.ts';
import { startStaff } from './write-load.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, way: { type: 'string', default: '' } },
});
const DISK_BYTES = 200 * 1024 * 1024;
const BALLAST = 'ballast';

interface Way {
  readonly name: string;
  /** Mounts what the stage lies on, where that is no ordinary folder. */
  mount?(dir: string): void;
  readonly reason: string;
  breakIt(stage: Stage): void;
  mend(stage: Stage): void;
  /** It cannot be mended while a server has its files open. */
  readonly restarts?: boolean;
}

const command = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
const imageOf = (dir: string): string => `${dir}.img`;

function mountDisk(dir: string): void {
  if (!existsSync(imageOf(dir))) {
    writeFileSync(imageOf(dir), '');
    truncateSync(imageOf(dir), DISK_BYTES);
    command('mkfs.ext4', '-q', imageOf(dir));
  }
  command('mount', '-o', 'loop,errors=remount-ro', imageOf(dir), dir);
}

/** What the kernel does by itself when it finds that a disk is damaged. */
function failDisk(dir: string): void {
  const device = command('findmnt', '-n', '-o', 'SOURCE', dir).trim().replace('/dev/', '');
  writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1');
}

function mendDisk(dir: string): void {
  command('umount', dir);
  // 1 says that it mended something.
  const { status, stdout } = spawnSync('e2fsck', ['-fy', imageOf(dir)], { encoding: 'utf8' });
  if (status === null || status > 1) throw new Error(stdout);
  mountDisk(dir);
}

const databaseFiles = ({ data }: Stage) =>
  readdirSync(data)
    .filter((name) => name.startsWith('steward.db'))
    .map((name) => join(data, name));

const WAYS: readonly Way[] = [
  {
    name: 'full',
    mount: (dir) => void command('mount', '-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', dir),
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
    reason: 'can only read its database',
    breakIt: (stage) => void command('chattr', '+i', ...databaseFiles(stage), stage.data),
    mend: (stage) => void command('chattr', '-i', stage.data, ...databaseFiles(stage)),
  },
  {
    name: 'remounted',
    mount: mountDisk,
    reason: 'can only read its database',
    breakIt: ({ dir }) => failDisk(dir),
    mend: ({ dir }) => mendDisk(dir),
    restarts: true,
  },
];

async function run(way: Way, report: Report): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'steward-read-only-'));
  way.mount?.(dir);
  const discord = await startDiscord();
  try {
    const stage = await openStage({
      dir,
      staff: 8,
      env: { STEWARD_PORT: String(await freePort()) },
      config: { alertChannels: [{ name: 'bench', level: 1, webhookUrl: discord.url }] },
    });
    let isBroken = false;
    try {
      let server = await stage.start();
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
      if (way.restarts) await server.stop();
      way.mend(stage);
      isBroken = false;
      if (way.restarts) server = await stage.start();
      const recovers = `${way.name}: it recovers${way.restarts ? ' when it is started again' : ' by itself'}`;
      const toYes = await report.within(recovers, 15_000, async () => (await first('ready')).status === 200);
      report.note(recovers, `503 after ${toNo.toFixed(0)} ms, 200 after ${toYes.toFixed(0)} ms`);
      await sleep(3000);
      over = true;
      await done;
      await server.stop();
      await checkTold(report, stage.env, told);
      await checkWhole(report, stage.env);
    } finally {
      if (isBroken) way.mend(stage);
      if (way.mount) await stage.close().catch(() => undefined);
      else await stage.close();
    }
  } finally {
    discord.close();
    if (way.mount) command('umount', '--lazy', dir);
    rmSync(dir, { recursive: true, force: true });
    rmSync(imageOf(dir), { force: true });
  }
}

const report = new Report();
try {
  for (const way of WAYS) if (values.way === '' || values.way === way.name) await run(way, report);
} finally {
  report.print();
}
