/** What becomes of a field: how its column is read, and whether a row can do without. */
export interface FieldSpec {
  readonly type:
    | 'name'
    | 'text'
    | 'whole'
    | 'real'
    | 'money'
    | 'time'
    | 'minutes'
    | 'flag'
    | 'level'
    | 'colour'
    | 'address'
    | 'password'
    | 'tuning'
    | 'punishment'
    | 'player'
    | 'vehicle'
    | 'group';
  readonly required?: true;
}

const text: FieldSpec = { type: 'text' };
const whole: FieldSpec = { type: 'whole' };
const real: FieldSpec = { type: 'real' };
const money: FieldSpec = { type: 'money' };
const time: FieldSpec = { type: 'time' };
const flag: FieldSpec = { type: 'flag' };
const player: FieldSpec = { type: 'player' };
const group: FieldSpec = { type: 'group' };
const place = { x: real, y: real, z: real } as const;
const required = <const T extends FieldSpec>(spec: T) => ({ ...spec, required: true }) as const;

const PLAYER = {
  name: required({ type: 'name' }),
  /** Taken where nobody can be registered with the first, or another player has it. */
  nameElse: { type: 'name' },
  password: { type: 'password' },
  master: player,
  nickname: text,
  registered: time,
  lastLogin: time,
  timePlayed: { type: 'minutes' },
  level: whole,
  experience: whole,
  cash: money,
  adminLevel: { type: 'level' },
  skin: whole,
  job: text,
  discordId: text,
  disabled: flag,
  ip: { type: 'address' },
  serial: text,
} as const satisfies Readonly<Record<string, FieldSpec>>;

/** What can come in, in the order in which it does: what others refer to comes first. */
export const KINDS = {
  account: PLAYER,
  player: PLAYER,
  group: {
    name: required(text),
    short: text,
    type: whole,
    information: text,
    money,
    created: time,
  },
  rank: { group: required(group), level: required(whole), name: required(text) },
  member: { player: required(player), group: required(group), rank: whole, since: time },
  vehicle: {
    model: required(whole),
    plate: text,
    owner: player,
    group,
    job: whole,
    colour1: { type: 'colour' },
    colour2: { type: 'colour' },
    locked: flag,
    distance: real,
    price: money,
    created: time,
    tuning: { type: 'tuning' },
    ...place,
  },
  property: {
    name: text,
    type: whole,
    price: money,
    entryFee: money,
    owner: player,
    group,
    job: whole,
    locked: flag,
    ...place,
  },
  bank: { player: required(player), money: required(money) },
  ban: {
    player: required(player),
    reason: text,
    start: time,
    end: time,
    /** In place of an end. */
    duration: { type: 'minutes' },
    permanent: flag,
    lifted: flag,
    liftedAt: time,
    staff: player,
    ip: { type: 'address' },
  },
  'address-ban': { address: required(text), reason: text, start: time, end: time, staff: player },
  punishment: {
    player: required(player),
    type: required({ type: 'punishment' }),
    reason: text,
    extra: text,
    at: time,
    staff: player,
  },
  'name-change': { player: required(player), oldName: required(text), newName: text, at: time, staff: player },
  kill: { victim: required(player), killer: player, weapon: whole, at: required(time), ...place },
  item: { player, vehicle: { type: 'vehicle' }, name: required(text), amount: required(whole) },
  ip: { player: required(player), address: required({ type: 'address' }), first: time, last: time, count: whole },
  serial: { player: required(player), serial: required(text), first: time, last: time, count: whole },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldSpec>>>>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** The fields of a kind by name. */
export const fieldsOf = (kind: Kind): Readonly<Record<string, FieldSpec>> => KINDS[kind];

/** What rows of a kind are called in reports: one, and several. */
export const KIND_WORDS: Readonly<Record<Kind, readonly [one: string, several: string]>> = {
  account: ['account', 'accounts'],
  player: ['player', 'players'],
  group: ['group', 'groups'],
  rank: ['rank', 'ranks'],
  member: ['member', 'members'],
  vehicle: ['vehicle', 'vehicles'],
  property: ['property', 'properties'],
  bank: ['bank account', 'bank accounts'],
  ban: ['ban', 'bans'],
  'address-ban': ['address ban', 'address bans'],
  punishment: ['punishment', 'punishments'],
  'name-change': ['name change', 'name changes'],
  kill: ['kill', 'kills'],
  item: ['item', 'items'],
  ip: ['address of a player', 'addresses of players'],
  serial: ['serial of a player', 'serials of players'],
};
