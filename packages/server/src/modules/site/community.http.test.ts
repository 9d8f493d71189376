import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { awards } from '@steward/api-client/contract/awards';
import { logs } from '@steward/api-client/contract/logs';
import { punishments } from '@steward/api-client/contract/punishments';
import { restarts } from '@steward/api-client/contract/restarts';
import { site } from '@steward/api-client/contract/site';
import { tickets } from '@steward/api-client/contract/tickets';
import {
  COMMUNITY_HEADER,
  USUAL_COMMUNITY,
  readCommunity,
  setCommunity,
  writeCommunity,
  type Community,
} from '@steward/api-client/rules/community';
import { showMoment } from '@steward/api-client/rules/moments';
import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { recordDayStats } from '../bridge/ingest/statistics.ts';
import { followZone } from '../restarts/zone-change.ts';
import { countPlayers } from './status-repository.ts';

const at = (wire: string) => Date.parse(wire) / 1000;
const wireOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');
const communityOf = (changes: Partial<Community>) => ({
  community: { ...USUAL_COMMUNITY, ...changes, rankNames: { admin: {}, developer: {} }, serverNames: {} },
});

afterEach(() => setCommunity(USUAL_COMMUNITY));

/** A day of a zone, one time that its clocks show then, once, twice or never, and when voting for awards closes next. */
interface ZoneDay {
  readonly zone: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly time: string;
  /** When lines with that time were written. */
  readonly lines: readonly string[];
  /** When a schedule of that time is due. */
  readonly due: string;
  readonly closes: string;
}

const DAYS: readonly ZoneDay[] = [
  {
    zone: 'Asia/Kolkata',
    day: '20260329',
    from: '2026-03-28T18:30:00Z',
    to: '2026-03-29T18:29:59Z',
    time: '02:15',
    lines: ['2026-03-28T20:45:00Z'],
    due: '2026-03-28T20:45:00Z',
    closes: '2026-06-20T14:30:00Z',
  },
  {
    zone: 'Asia/Kathmandu',
    day: '20261025',
    from: '2026-10-24T18:15:00Z',
    to: '2026-10-25T18:14:59Z',
    time: '02:15',
    lines: ['2026-10-24T20:30:00Z'],
    due: '2026-10-24T20:30:00Z',
    closes: '2027-06-20T14:15:00Z',
  },
  {
    zone: 'Africa/Johannesburg',
    day: '20260329',
    from: '2026-03-28T22:00:00Z',
    to: '2026-03-29T21:59:59Z',
    time: '02:15',
    lines: ['2026-03-29T00:15:00Z'],
    due: '2026-03-29T00:15:00Z',
    closes: '2026-06-20T18:00:00Z',
  },
  {
    zone: 'America/St_Johns',
    day: '20260308',
    from: '2026-03-08T03:30:00Z',
    to: '2026-03-09T02:29:59Z',
    time: '02:15',
    lines: ['2026-03-08T05:45:00Z'],
    due: '2026-03-08T05:30:00Z',
    closes: '2026-06-20T22:30:00Z',
  },
  {
    zone: 'America/St_Johns',
    day: '20261101',
    from: '2026-11-01T02:30:00Z',
    to: '2026-11-02T03:29:59Z',
    time: '01:15',
    lines: ['2026-11-01T03:45:00Z', '2026-11-01T04:45:00Z'],
    due: '2026-11-01T03:45:00Z',
    closes: '2027-06-20T22:30:00Z',
  },
  {
    zone: 'America/Los_Angeles',
    day: '20261101',
    from: '2026-11-01T07:00:00Z',
    to: '2026-11-02T07:59:59Z',
    time: '01:15',
    lines: ['2026-11-01T08:15:00Z', '2026-11-01T09:15:00Z'],
    due: '2026-11-01T08:15:00Z',
    closes: '2027-06-21T03:00:00Z',
  },
  {
    zone: 'Australia/Lord_Howe',
    day: '20260405',
    from: '2026-04-04T13:00:00Z',
    to: '2026-04-05T13:29:59Z',
    time: '01:45',
    lines: ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
    due: '2026-04-04T14:45:00Z',
    closes: '2026-06-20T09:30:00Z',
  },
  {
    zone: 'Australia/Lord_Howe',
    day: '20261004',
    from: '2026-10-03T13:30:00Z',
    to: '2026-10-04T12:59:59Z',
    time: '02:15',
    lines: ['2026-10-03T15:45:00Z'],
    due: '2026-10-03T15:30:00Z',
    closes: '2027-06-20T09:30:00Z',
  },
];

withEachDatabase('a community', (engine) => {
  it.each(DAYS)(
    'of $zone has its days, also $day',
    async ({ zone: timeZone, day, from, to, time, lines, ...known }) => {
      const clock = createTestClock(at(from) + 1);
      const server = await startTestServer({
        engine,
        clock,
        config: {
          ...communityOf({ timeZone }),
          restart: { prod: { command: ['true'], timeoutSeconds: 20 } },
          servers: [
            { id: 'rpg', kind: 'rpg', commands: true, label: 'Roleplay', address: '127.0.0.1:1', maxPlayers: 100 },
          ],
        },
      });
      try {
        let staff = await server.signInAs({ admin_level: 10 });

        const schedule = await staff.api.call(restarts.addSchedule, {
          body: { target: 'prod', time, days: [], reason: '', only_empty: false },
        });
        expect(schedule.nextAt).toBe(known.due);

        const ticketAt = (created_at: number) =>
          server.services.database.withWrite((tx) =>
            tx.insertInto('ticket').values({ type: 1, reason: 'x', created_at }).execute(),
          );
        for (const moment of [at(from) - 1, at(from), at(to), at(to) + 1]) await ticketAt(moment);
        const listed = await staff.api.call(tickets.list, { params: { date: day } });
        expect(listed.map(({ date }) => date).sort()).toEqual([from, to]);
        clock.set(at(to));
        // A session of staff does not last the whole day.
        staff = await server.signInAs({ admin_level: 10 });

        const folder = join(server.services.config.logsDir, day);
        await mkdir(folder, { recursive: true });
        const between = `[${time.slice(0, 3)}59:00] between`;
        const written = lines.map(() => `[${time}:00] needle`).join(`\n${between}\n`);
        await writeFile(join(folder, 'general.log'), `[00:00:00] first\n${written}\n[23:59:59] last\n`);
        const timesOf = async (query: { q: string; since?: string }) => {
          const found: (string | null)[] = [];
          for await (const event of await staff.api.call(logs.search, { query: { from: day, to: day, ...query } }))
            if (event.kind === 'line') found.push(event.time);
          return found.sort();
        };
        expect(await timesOf({ q: 'needle' })).toEqual(lines);
        expect(await timesOf({ q: 'first,last' })).toEqual([from, to]);
        const [, second] = lines;
        if (second !== undefined) expect(await timesOf({ q: 'needle', since: second })).toEqual([second]);

        expect((await staff.api.call(awards.all)).closesAt).toBe(known.closes);

        const banned = await server.createPlayer();
        const endTimestamp = wireOf(at(to) + 86_401);
        await staff.api.call(punishments.ban, {
          params: { name: banned.name },
          body: { type: 2, reason: 'x', endTimestamp },
        });
        const { extra } = await server.db
          .selectFrom('punishment')
          .select('extra')
          .where('player_id', '=', banned.id)
          .executeTakeFirstOrThrow();
        expect(extra).toContain(`until ${showMoment(endTimestamp)}`);
        expect(showMoment(endTimestamp)).toMatch(/ 00:00$/);

        await server.services.database.withWrite(async (tx) => {
          for (const [moment, players] of [
            [at(from) - 3600, 2],
            [at(from) + 3600, 10],
            [at(to), 20],
          ] as const)
            await countPlayers(tx, 'rpg', players, moment);
        });
        clock.set(at(to) + 7200);
        const year = await staff.api.call(site.players, { params: { id: 'rpg' }, query: { range: 'year' } });
        expect(year.map((point) => [point.at, point.most])).toEqual([
          [expect.any(String), 2],
          [from, 20],
          [wireOf(at(to) + 1), null],
        ]);
      } finally {
        await server.close();
      }
    },
  );

  it('says what it is in its description and in each answer', async () => {
    const own = communityOf({ timeZone: 'Asia/Kolkata', currency: { sign: '₹', place: 'before' }, language: 'en-IN' });
    const server = await startTestServer({ engine, config: own });
    try {
      const config = await server.visitor.api.call(site.config);
      expect(config.community).toEqual(own.community);
      const { headers } = await server.visitor.get('principal');
      expect(readCommunity(headers.get(COMMUNITY_HEADER) ?? '')).toEqual(own.community);
    } finally {
      await server.close();
    }
    const usual = await startTestServer({ engine });
    try {
      expect((await usual.visitor.get('principal')).headers.get(COMMUNITY_HEADER)).toBe(
        writeCommunity(USUAL_COMMUNITY),
      );
      expect((await usual.visitor.api.call(site.config)).community).toEqual(USUAL_COMMUNITY);
    } finally {
      await usual.close();
    }
  });

  it('that gets another zone moves its schedules, and is told what stays', async () => {
    const database = await createTestDatabase(engine);
    const clock = createTestClock(at('2026-07-01T12:00:00Z'));
    const start = (timeZone: string) =>
      startTestServer({
        engine,
        clock,
        database,
        config: { ...communityOf({ timeZone }), restart: { prod: { command: ['true'], timeoutSeconds: 20 } } },
      });
    try {
      const before = await start('Europe/Amsterdam');
      await followZone(before.services);
      const staff = await before.signInAs({ admin_level: 10 });
      const add = (time: string) =>
        staff.api.call(restarts.addSchedule, {
          body: { target: 'prod', time, days: [], reason: '', only_empty: false },
        });
      expect((await add('05:00')).nextAt).toBe('2026-07-02T03:00:00Z');
      const { id } = await add('09:00');
      await staff.api.call(restarts.skipSchedule, { params: { id } });
      await before.services.database.withWrite((tx) => recordDayStats(tx, [{ day: 20260701, minutes: 7 }]));
      await followZone(before.services);
      expect(before.logLines.join('')).not.toContain('another time zone');
      await before.close();

      const after = await start('Asia/Kolkata');
      await followZone(after.services);
      expect(after.logLines.join('')).toContain('another time zone');
      const rows = await after.db
        .selectFrom('restart_schedule')
        .select(['next_at', 'skipped_at'])
        .orderBy('id')
        .execute();
      expect(rows.map((row) => [row.next_at, row.skipped_at].map((one) => one && wireOf(Number(one))))).toEqual([
        ['2026-07-01T23:30:00Z', null],
        ['2026-07-03T03:30:00Z', '2026-07-02T03:30:00Z'],
      ]);
      const { minutes } = await after.db
        .selectFrom('day_stat')
        .select('minutes')
        .where('day', '=', 20260701)
        .executeTakeFirstOrThrow();
      expect(Number(minutes)).toBe(7);
      await after.close();
    } finally {
      await database.remove();
    }
  });
});
