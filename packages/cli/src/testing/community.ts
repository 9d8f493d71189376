import { accounts } from '@steward/api-client/contract/accounts';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import { notes, type Note } from '@steward/api-client/contract/notes';
import { players, type Profile } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { sessions } from '@steward/api-client/contract/sessions';
import {
  site,
  SERVER_KINDS,
  type ServerKind,
  type ServerState,
  type ServerStatus,
} from '@steward/api-client/contract/site';
import { stats } from '@steward/api-client/contract/stats';
import { principal, session, sessionDetail } from './people.ts';
import { Refusal, answer, answerLines, answerRaw, type Script } from './scripted-server.ts';

const LINE_BYTES = 60;

/** The line of a log of one hour that somebody finds. */
const logLine = (who: string, at: number) => ({
  kind: 'line' as const,
  day: '20260620',
  file: 'cheat.log',
  line: at + 1,
  offset: at * LINE_BYTES,
  sum: '00000000',
  time: '2026-06-20T16:00:00Z',
  text: `[2026-06-20T18:00:${String(at % 60).padStart(2, '0')}+02:00] ${who} did thing ${at}`,
});

/** The time in this community: 18:42 in Amsterdam. */
export const NOW = Date.parse('2026-06-20T16:42:00Z');
export const nowOf = () => NOW;

const PASSWORD = 'steward-demo';
const COOKIE = 'steward_session=s3cret';

const profile = (changes: Partial<Profile> = {}): Profile => ({
  id: 42,
  name: 'Carl_Johnson',
  oldName: 'CJ',
  nickname: null,
  online: { timestamp: '2026-06-20T16:03:00Z' },
  has2fa: true,
  masterAccount: null,
  disabled: false,
  forceCac: false,
  forceVac: false,
  skin: 0,
  skinJob: null,
  createdAt: '2024-01-01T00:00:00Z',
  lastLoggedIn: '2026-06-20T16:03:00Z',
  timePlayed: 61_234,
  timePlayedLastMonth: 600,
  licenses: [{ type: 'car' }],
  level: 12,
  loyaltyPoints: 3,
  experience: 4,
  notoriety: 5,
  adminLevel: 0,
  donator: false,
  registration: 1,
  userBan: null,
  userBanMaster: null,
  cash: 1_234_567,
  banks: [{ id: 9, money: 500 }],
  job: 'Taxi driver',
  groups: [{ id: 1, name: 'Grove Street', rank: 'Leader' }],
  ...changes,
});

const namedServer = (kind: ServerKind) => ({
  id: kind,
  kind,
  label: `Server ${kind}`,
  address: `${kind}.example:7777`,
});

const statusOf = (kind: ServerKind): ServerStatus => ({
  online: kind !== 'mc',
  hostname: `Los Santos ${kind}`,
  players: kind === 'rpg' ? 212 : 3,
  maxPlayers: 500,
  ping: 12,
  version: '1.0',
  map: null,
  startedAt: null,
  address: `${kind}.example:7777`,
  queriedAt: '2026-06-20T16:41:50Z',
  since: null,
  problem: null,
});

const stateOf = (kind: ServerKind): ServerState => ({ ...namedServer(kind), ...statusOf(kind) });

export interface Options {
  /** Two-factor of the account that signs in. */
  readonly code?: string;
  /** So many times the server has no time for a sign-in. */
  readonly busy?: number;
  readonly adminLevel?: number;
  readonly developerLevel?: number;
  readonly onlinePlayers?: number;
}

/** A whole small community behind the scripted server: signing in, players, sessions, logs. */
export function community({ code, busy = 0, adminLevel = 5, developerLevel = 1, onlinePlayers = 30 }: Options = {}): {
  scripts: Script[];
  /** Ends every session on the server. */
  signEveryoneOut(): void;
} {
  let isSignedIn = false;
  let refusals = busy;
  const written: Note[] = [];
  let flagged = 0;
  const user = principal({ adminLevel, developerLevel, has2fa: code !== undefined });
  const only = <T>(make: () => T): T => {
    if (!isSignedIn) throw new Refusal(401, 'Please sign in first.');
    return make();
  };
  const names = Array.from({ length: onlinePlayers }, (_, at) =>
    at === 0 ? 'Carl_Johnson' : `Player_${String(at).padStart(3, '0')}`,
  );
  const scripts: Script[] = [
    answer(
      accounts.signIn,
      ({ body }) => {
        const given = body as { name: string; password: string; code?: string };
        if (refusals-- > 0) throw new Refusal(503, 'Many people are signing in right now.', {}, { 'retry-after': '2' });
        if (given.password !== PASSWORD)
          throw new Refusal(422, 'Wrong name or password.', { password: 'Wrong name or password.' });
        if (code !== undefined && given.code === undefined)
          throw new Refusal(422, 'Enter your two-factor code.', { code: 'Enter your two-factor code.' });
        if (code !== undefined && given.code !== code)
          throw new Refusal(422, 'This code is wrong.', { code: 'This code is wrong.' });
        isSignedIn = true;
        return { user };
      },
      { cookie: `${COOKIE}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000` },
    ),
    answer(accounts.signOut, () => {
      isSignedIn = false;
      return { user: false as const };
    }),
    answer(accounts.principal, () => only(() => ({ user }))),
    answer(site.config, () => ({
      communityName: 'Los Santos',
      demonstration: true,
      version: '0.1.0',
      sites: [],
      links: [],
      chatUrl: null,
      registerUrl: null,
      shopUrl: null,
      servers: SERVER_KINDS.map(namedServer),
      features: [],
    })),
    answer(site.servers, () => SERVER_KINDS.map(stateOf)),
    answer(site.status, ({ params }) => statusOf(params.server as ServerKind)),
    answer(stats.dashboard, () =>
      only(() => ({
        totalPlayers: 2000,
        totalProperties: 1200,
        totalVehicles: 3000,
        totalGroups: 25,
        totalActiveDonators: 12,
        totalPunishments: 5000,
        totalWTChannels: 4,
      })),
    ),
    answer(stats.staffInfo, () =>
      only(() => ({
        totalStaffTickets: 3,
        totalReports: 1,
        totalHelpRequests: 2,
        totalAdminsOnline: 4,
        totalHelpersOnline: 5,
      })),
    ),
    answer(stats.online, () =>
      only(() =>
        names.map((name, id) => ({ name, id: id + 1, level: id, adminLevel: 0, since: '2026-06-20T16:00:00Z' })),
      ),
    ),
    answer(stats.playersPerHour, () =>
      only(() =>
        Array.from({ length: 48 }, (_, at) => ({
          at: new Date(NOW - (48 - at) * 3_600_000).toISOString().replace('.000', ''),
          players: at === 20 ? null : Math.round(150 + 100 * Math.sin(at / 4)),
        })),
      ),
    ),
    answer(sessions.active, () =>
      only(() => [session({ flagged }), session({ id: 1205, name: 'Cesar_Vialpando', connected: false, flagged: -4 })]),
    ),
    answer(sessions.ofPlayer, () => only(() => [session({ timestampEnd: '2026-06-20T16:30:00Z' })])),
    answer(sessions.show, ({ params }) => only(() => sessionDetail({ id: Number(params.id), flagged }))),
    answer(sessions.events, () =>
      only(() => [
        {
          id: 1,
          label: 'Launcher started',
          timestamp: '2026-06-20T16:03:00Z',
          details: ['Windows 11', 'launcher 4.1.7'],
        },
      ]),
    ),
    answer(sessions.flag, ({ params, body }) =>
      only(() => {
        const { reason } = body as { reason: string };
        if (reason.trim() === '')
          throw new Refusal(422, 'Please correct the marked fields.', { reason: 'Enter a reason.' });
        flagged = 1;
        return session({ id: Number(params.id), flagged, flagReason: reason });
      }),
    ),
    answer(players.show, ({ params }) =>
      only(() => {
        if (params.name?.toLowerCase() === 'nobody') throw new Refusal(404, 'There is no player called "nobody".');
        return profile({ name: params.name ?? '' });
      }),
    ),
    answer(players.search, ({ params }) =>
      only(() => [{ name: `${params.text ?? ''}_Found`, id: 77, oldName: null, level: 3, skin: 1, skinJob: null }]),
    ),
    answer(punishments.list, () =>
      only(() => [
        {
          id: 3,
          timestamp: '2026-06-01T10:00:00Z',
          staffUser: { name: 'Rank_6' },
          source: 'panel',
          type: 2,
          reason: 'Reckless driving',
          extra: null,
          status: 1,
          expungeReason: null,
          expungeStaffUser: null,
          canExpunge: true,
          recent: true,
          ban: null,
        },
      ]),
    ),
    answer(notes.list, () => only(() => [...written])),
    answer(notes.add, ({ body }) =>
      only(() => {
        const { note, important, staff } = body as { note: string; important: boolean; staff: boolean };
        if (note.trim() === '') throw new Refusal(422, 'Please correct the marked fields.', { note: 'Write a note.' });
        const added: Note = {
          id: written.length + 1,
          staffName: 'Rank_5',
          date: '2026-06-20T16:42:00Z',
          note,
          active: true,
          important,
          staff,
        };
        written.unshift(added);
        return added;
      }),
    ),
    answer(logs.history, () =>
      only(() => [
        {
          id: 1,
          datetime: '2026-06-20T16:00:00Z',
          player: 'Rank_5',
          file: 'all',
          date: '20260620',
          search: 'carl',
          mode: 'any' as const,
        },
      ]),
    ),
    answer(logs.files, () =>
      only(() => [
        { filename: 'general.log', type: 'general', attrs: { mtime: '2026-06-20T16:00:00Z', size: 123_456 } },
      ]),
    ),
    answerLines(logs.search, ({ query }) =>
      only(() => {
        const found = Array.from({ length: 200 }, (_, at) => logLine(query.get('q') ?? '', at));
        const progress = { kind: 'progress' as const, bytesRead: 500, bytesTotal: 1000, matched: 200 };
        return [progress, ...found, { kind: 'end' as const, total: 200, truncated: false, missing: [] }];
      }),
    ),
    answer(logs.line, ({ params, query }) =>
      only(() => {
        const [at, around] = [Number(params.offset) / LINE_BYTES, Number(query.get('context') ?? 5)];
        const before = Array.from({ length: around }, (_, n) => ({
          ...logLine('carl', at - around + n),
          context: 'before' as const,
        }));
        return { lines: [...before, logLine('carl', at)], isChanged: false };
      }),
    ),
    answerRaw(develop.tail, (request, response) => {
      if (!isSignedIn) throw new Refusal(401, 'Please sign in first.');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      let at = Number(request.headers['last-event-id'] ?? 0);
      const timer = setInterval(() => {
        at++;
        const event = {
          kind: 'line',
          id: String(at),
          day: '20260620',
          file: `${request.params.type ?? ''}.log`,
          time: '2026-06-20T16:42:00Z',
          text: `[2026-06-20T18:42:00+02:00] live ${request.params.type ?? ''} ${at}`,
        };
        response.write(`id: ${at}\ndata: ${JSON.stringify(event)}\n\n`);
      }, 40);
      response.on('close', () => clearInterval(timer));
    }),
  ];
  return {
    scripts,
    signEveryoneOut() {
      isSignedIn = false;
    },
  };
}
