import { csvCell } from '@steward/api-client/rules/csv';
import type { admins, BanOut, heldBlocks } from './repository.ts';

type Block = Awaited<ReturnType<typeof heldBlocks>>[number];
type Admin = Awaited<ReturnType<typeof admins>>[number];

/** What goes out. */
export const EXPORT_KINDS = {
  bans: 'bans that hold',
  addresses: 'blocked addresses',
  admins: 'everybody with a rank',
} as const;
export type ExportKind = keyof typeof EXPORT_KINDS;
export const EXPORT_FORMS = ['csv', 'ndjson', 'samp-ban', 'minecraft', 'easyadmin'] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** The end of time in EasyAdmin. */
const FOR_EVER = 10_444_633_200;

const iso = (at: number): string => new Date(at * 1000).toISOString().replace('.000Z', 'Z');
/** `2024-01-31 18:00:00 +0000` */
const minecraftTime = (at: number): string => `${iso(at).slice(0, 19).replace('T', ' ')} +0000`;
/** Texts of a file whose lines are its rows. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** How a list is written: the lines before and behind it, what stands between rows, and a row; undefined: it has no place. */
export interface OutForm<T> {
  readonly before: string | undefined;
  readonly between: '\n' | '\r\n' | ',\n';
  readonly behind: string | undefined;
  readonly row: (item: T) => string | undefined;
}

const lines = <T>(row: (item: T) => string | undefined): OutForm<T> => ({
  before: undefined,
  between: '\n',
  behind: undefined,
  row,
});
const csv = <T>(header: readonly string[], cells: (item: T) => readonly (string | number | null)[]): OutForm<T> => ({
  before: `\uFEFF${header.join(',')}\r`,
  between: '\r\n',
  behind: undefined,
  row: (item) =>
    cells(item)
      .map((cell) => csvCell(cell ?? ''))
      .join(','),
});
const ndjson = <T>(shown: (item: T) => object): OutForm<T> => lines((item) => JSON.stringify(shown(item)));
const json = <T>(shown: (item: T) => object | undefined): OutForm<T> => ({
  before: '[',
  between: ',\n',
  behind: ']',
  row: (item) => {
    const object = shown(item);
    return object && JSON.stringify(object);
  },
});

const banShown = ({ id, name, reason, start_at, end_at, staff, ip, serial }: BanOut) => ({
  id,
  name,
  reason,
  start: iso(start_at),
  end: end_at === null ? null : iso(end_at),
  staff,
  ip,
  serial,
});

const sampDate = (at: number): string =>
  `[${iso(at).slice(8, 10)}/${iso(at).slice(5, 7)}/${iso(at).slice(2, 4)} | ${iso(at).slice(11, 19)}]`;

export const BAN_FORMS: Readonly<Record<ExportForm, OutForm<BanOut>>> = {
  csv: csv(['id', 'name', 'reason', 'start', 'end', 'staff', 'ip', 'serial'], (ban) => Object.values(banShown(ban))),
  ndjson: ndjson(banShown),
  'samp-ban': lines(({ ip, start_at, name, reason }) =>
    ip === null || ip.includes(':') ? undefined : `${ip} ${sampDate(start_at)} ${name} - ${oneLine(reason)}`,
  ),
  minecraft: json(({ name, serial, start_at, end_at, staff, reason }) =>
    serial !== null && UUID.test(serial)
      ? {
          uuid: serial.toLowerCase(),
          name,
          created: minecraftTime(start_at),
          source: staff ?? 'Steward',
          expires: end_at === null ? 'forever' : minecraftTime(end_at),
          reason,
        }
      : undefined,
  ),
  easyadmin: json(({ id, name, serial, ip, end_at, staff, reason }) => {
    const identifiers = [
      ...(serial !== null && /^[0-9a-f]{40}$/i.test(serial) ? [`license:${serial.toLowerCase()}`] : []),
      ...(ip === null ? [] : [`ip:${ip}`]),
    ];
    return identifiers.length === 0
      ? undefined
      : { banid: id, name, identifiers, banner: staff ?? 'Steward', reason, expire: end_at ?? FOR_EVER };
  }),
};

const blockShown = ({ route, reason, since, staff }: Block) => ({ address: route, reason, since: iso(since), staff });

/** `192.0.2.0/24` with stars; undefined for what is no IPv4 of whole numbers. */
function starred(route: string): string | undefined {
  const [, base = '', bits = '32'] = /^(\d+(?:\.\d+){3})(?:\/(\d+))?$/.exec(route) ?? [];
  const kept = Number(bits) / 8;
  if (base === '' || !Number.isInteger(kept)) return undefined;
  return base
    .split('.')
    .map((part, at) => (at < kept ? part : '*'))
    .join('.');
}

export const BLOCK_FORMS: Readonly<Partial<Record<ExportForm, OutForm<Block>>>> = {
  csv: csv(['address', 'reason', 'since', 'staff'], (block) => Object.values(blockShown(block))),
  ndjson: ndjson(blockShown),
  'samp-ban': lines(({ route, since, reason }) => {
    const address = starred(route);
    return address && `${address} ${sampDate(since)} - - ${oneLine(reason)}`;
  }),
  minecraft: json(({ route, since, staff, reason }) =>
    /^[0-9a-f.:]+$/i.test(route)
      ? { ip: route, created: minecraftTime(since), source: staff ?? 'Steward', expires: 'forever', reason }
      : undefined,
  ),
};

const OP_LEVELS = [1, 1, 1, 2, 2, 3, 4] as const;
const adminShown = ({ name, admin_level, discord_id, serial }: Admin) => ({
  name,
  level: admin_level,
  discord: discord_id,
  serial,
});

export const ADMIN_FORMS: Readonly<Partial<Record<ExportForm, OutForm<Admin>>>> = {
  csv: csv(['name', 'level', 'discord', 'serial'], (admin) => Object.values(adminShown(admin))),
  ndjson: ndjson(adminShown),
  minecraft: json(({ name, admin_level, serial }) =>
    serial !== null && UUID.test(serial)
      ? { uuid: serial.toLowerCase(), name, level: OP_LEVELS[admin_level] ?? 4, bypassesPlayerLimit: false }
      : undefined,
  ),
};
