import * as z from 'zod';

/** Rows of a tool's file, as a table that a mapping reads. */
export interface ToolTable {
  /** Names of the file, the first that is there. */
  readonly files: readonly string[];
  readonly columns: readonly string[];
  /** Reads the bytes of the file, given as latin1. Throws when it is no such file. */
  readonly read: (bytes: string) => readonly ToolRow[];
  /** The cells are the bytes of the file, not UTF-8. */
  readonly isBytes?: true;
}

const jsonOf = (bytes: string): unknown =>
  JSON.parse(
    Buffer.from(bytes, 'latin1')
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  );

type ToolRow = Readonly<Record<string, string | number | boolean | null>>;

/** The entries that have the form. */
function entries<T extends z.ZodType>(list: readonly unknown[], form: T): z.infer<T>[] {
  return list.flatMap((one) => {
    const parsed = form.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Rows of entries. An entry of another form becomes a row without a key, which is reported. */
const rowsOf = <T extends z.ZodType>(
  list: readonly unknown[],
  form: T,
  toRow: (entry: z.infer<T>, at: number) => ToolRow,
): ToolRow[] =>
  list.map((one, at) => {
    const parsed = form.safeParse(one);
    return parsed.success ? toRow(parsed.data, at) : {};
  });

const List = z.array(z.unknown());

const TxPlayer = z.object({
  license: z.string(),
  ids: z.array(z.string()).default([]),
  displayName: z.string().default(''),
  playTime: z.number().default(0),
  tsLastConnection: z.number().default(0),
  tsJoined: z.number().default(0),
});
const TxAction = z.object({
  id: z.string(),
  type: z.string(),
  ids: z.array(z.string()).default([]),
  playerName: z.union([z.string(), z.literal(false), z.null()]).optional(),
  reason: z.string().default(''),
  author: z.string().default(''),
  timestamp: z.number().default(0),
  expiration: z.union([z.number(), z.literal(false), z.null()]).optional(),
  revocation: z.object({ timestamp: z.number().nullable().optional() }).partial().nullable().optional(),
});
const TxDatabase = z.object({ players: List.default([]), actions: List.default([]) });
const TxAdmin = z.object({
  name: z.string(),
  master: z.boolean().default(false),
  permissions: z.array(z.string()).default([]),
  password_hash: z.string().optional(),
  $password_hash: z.string().optional(),
  providers: z.record(z.string(), z.object({ identifier: z.string().optional() })).default({}),
});

const idOf = (ids: readonly string[], kind: string): string =>
  ids.find((id) => id.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? '';
/** A name that can be registered where nothing else can, of a license or another long number. */
const nameOf = (prefix: string, id: string): string => `${prefix}.${id.replace(/[^0-9a-z]/gi, '').slice(-17)}`;

const isOther =
  (type: string) =>
  (one: unknown): boolean => {
    const parsed = TxAction.safeParse(one);
    return parsed.success && parsed.data.type !== type;
  };

const txActions = (bytes: string, type: string) =>
  rowsOf(
    TxDatabase.parse(jsonOf(bytes)).actions.filter((one) => !isOther(type)(one)),
    TxAction,
    (action) => ({
      id: action.id,
      license: idOf(action.ids, 'license'),
      name: action.playerName || null,
      reason: action.reason,
      author: action.author,
      timestamp: action.timestamp,
      expiration: action.expiration || null,
      revoked: action.revocation?.timestamp ?? null,
    }),
  );

/** Whoever was banned or warned, and is no longer among the players. */
function txPlayers(bytes: string) {
  const { players, actions } = TxDatabase.parse(jsonOf(bytes));
  const rows = new Map(
    entries(players, TxPlayer).map((player) => [
      player.license,
      {
        license: player.license,
        name: player.displayName,
        nameElse: nameOf('fivem', player.license),
        discord: idOf(player.ids, 'discord'),
        playTime: player.playTime,
        joined: player.tsJoined,
        last: player.tsLastConnection,
      },
    ]),
  );
  for (const { ids, playerName, timestamp } of entries(actions, TxAction)) {
    const license = idOf(ids, 'license');
    if (license === '' || rows.has(license)) continue;
    rows.set(license, {
      license,
      name: playerName || nameOf('fivem', license),
      nameElse: nameOf('fivem', license),
      discord: idOf(ids, 'discord'),
      playTime: 0,
      joined: timestamp,
      last: 0,
    });
  }
  return [...rows.values()];
}

const MinecraftBan = z.object({
  uuid: z.string().optional(),
  ip: z.string().optional(),
  name: z.string().default(''),
  created: z.string().default(''),
  source: z.string().default(''),
  expires: z.string().default(''),
  reason: z.string().default(''),
});
const MinecraftPlayer = z.object({ uuid: z.string(), name: z.string(), level: z.number().optional() });

/** `2024-01-31 18:00:00 +0100`, as a time with its offset; `forever` is none. */
const minecraftTime = (text: string): string => text.replace(/ ([+-]\d{2})(\d{2})$/, '$1:$2').replace(/^forever$/i, '');

const minecraftBans = (bytes: string) =>
  rowsOf(List.parse(jsonOf(bytes)), MinecraftBan, (ban) => ({
    ...ban,
    uuid: ban.uuid ?? null,
    ip: ban.ip ?? null,
    created: minecraftTime(ban.created),
    expires: minecraftTime(ban.expires),
  }));

const minecraftPlayers = (bytes: string) =>
  rowsOf(List.parse(jsonOf(bytes)), MinecraftPlayer, ({ uuid, name, level = 0 }) => ({
    uuid,
    name,
    level,
    nameElse: nameOf('mc', uuid),
  }));

const EasyAdminBan = z.object({
  banid: z.union([z.number(), z.string()]).optional(),
  name: z.string().optional(),
  identifier: z.string().optional(),
  identifiers: z.array(z.string()).optional(),
  banner: z.string().default(''),
  reason: z.string().default(''),
  expire: z.union([z.number(), z.string()]).optional(),
});

function easyAdminBans(bytes: string) {
  return rowsOf(List.parse(jsonOf(bytes)), EasyAdminBan, (ban, at) => {
    const ids = [...(ban.identifiers ?? []), ...(ban.identifier === undefined ? [] : [ban.identifier])];
    const id =
      ['license', 'steam', 'discord', 'xbl', 'live', 'fivem'].map((kind) => idOf(ids, kind)).find(Boolean) ?? '';
    return {
      id: String(ban.banid ?? `row ${at + 1}`),
      person: id,
      name: ban.name ?? nameOf('fivem', id),
      nameElse: nameOf('fivem', id),
      discord: idOf(ids, 'discord'),
      ip: idOf(ids, 'ip'),
      banner: ban.banner,
      reason: ban.reason,
      // Its bans for ever end in 2286.
      expire: Number(ban.expire ?? 0) >= 10_444_633_200 ? null : Number(ban.expire ?? 0),
    };
  });
}

/** `192.0.2.10 [31/01/24 | 18:00:00] Player_One - Cheating`, or an address alone. */
const SAMP_BAN = /^(\d{1,3}(?:\.(?:\d{1,3}|\*)){3})(?:\s+\[([^\]|]*)\|?([^\]]*)\])?\s*(.*)$/;

const sampBans = (bytes: string) =>
  bytes.split(/\r?\n/).flatMap((line) => {
    const [, ip, date = '', time = '', rest = ''] = SAMP_BAN.exec(line.trim()) ?? [];
    if (ip === undefined) return [];
    const [, name = '', reason = ''] = /^(\S+)\s+-\s+(.*)$/.exec(rest) ?? [];
    return [{ ip, when: `${date.trim()} ${time.trim()}`.trim(), name, reason: reason || rest }];
  });

/** The files of tools that keep bans and admins, as tables. */
export const TOOL_FILES = {
  txadmin: {
    players: {
      files: ['playersDB.json', 'data/playersDB.json', 'default/data/playersDB.json'],
      columns: ['license', 'name', 'nameElse', 'discord', 'playTime', 'joined', 'last'],
      read: txPlayers,
    },
    bans: {
      files: ['playersDB.json', 'data/playersDB.json', 'default/data/playersDB.json'],
      columns: ['id', 'license', 'name', 'reason', 'author', 'timestamp', 'expiration', 'revoked'],
      read: (bytes: string) => txActions(bytes, 'ban'),
    },
    warnings: {
      files: ['playersDB.json', 'data/playersDB.json', 'default/data/playersDB.json'],
      columns: ['id', 'license', 'name', 'reason', 'author', 'timestamp', 'revoked'],
      read: (bytes: string) => txActions(bytes, 'warn'),
    },
    admins: {
      files: ['admins.json'],
      columns: ['name', 'level', 'password', 'discord'],
      read: (bytes: string) =>
        rowsOf(List.parse(jsonOf(bytes)), TxAdmin, (admin) => ({
          name: admin.name,
          level: admin.master ? 'master' : admin.permissions.includes('all_permissions') ? 'all' : 'some',
          password: admin.password_hash ?? admin.$password_hash ?? null,
          discord: (admin.providers['discord']?.identifier ?? '').replace(/^discord:/, ''),
        })),
    },
  },
  minecraft: {
    players: { files: ['usercache.json'], columns: ['uuid', 'name', 'nameElse', 'level'], read: minecraftPlayers },
    admins: { files: ['ops.json'], columns: ['uuid', 'name', 'nameElse', 'level'], read: minecraftPlayers },
    banned: {
      files: ['banned-players.json'],
      columns: ['uuid', 'name', 'created', 'source', 'expires', 'reason'],
      read: minecraftBans,
    },
    addresses: {
      files: ['banned-ips.json'],
      columns: ['ip', 'created', 'source', 'expires', 'reason'],
      read: minecraftBans,
    },
  },
  'samp-ban': {
    bans: { files: ['samp.ban'], columns: ['ip', 'when', 'name', 'reason'], read: sampBans, isBytes: true },
  },
  easyadmin: {
    bans: {
      files: ['banlist.json'],
      columns: ['id', 'person', 'name', 'nameElse', 'discord', 'ip', 'banner', 'reason', 'expire'],
      read: easyAdminBans,
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ToolTable>>>>;
