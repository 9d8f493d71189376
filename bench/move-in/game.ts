/**
 * A game's own database as a big community has it: players with passwords, their vehicles, and what they were punished for.
 * Made by the database itself, the same each time.
 */
export interface GameSize {
  readonly players: number;
  readonly vehicles: number;
  readonly bans: number;
  readonly punishments: number;
}

/** The size that moving in is made for. */
const WHOLE: GameSize = { players: 1_000_000, vehicles: 3_000_000, bans: 1_000_000, punishments: 4_000_000 };

export const sizeOf = (share: number): GameSize => ({
  players: Math.round(WHOLE.players * share),
  vehicles: Math.round(WHOLE.vehicles * share),
  bans: Math.round(WHOLE.bans * share),
  punishments: Math.round(WHOLE.punishments * share),
});

export const rowsOf = ({ players, vehicles, bans, punishments }: GameSize): number =>
  players + vehicles + bans + punishments;

const nameOf = (number: string) =>
  `concat(elt(1 + ${number} % 8, 'Alex', 'Maria', 'Chen', 'Olga', 'Sipho', 'Lars', 'Ines', 'Yuki'), '_', elt(1 + ${number} % 5, 'Okafor', 'Jansen', 'Visser', 'Sharma', 'Volkov'), conv(${number}, 10, 36))`;
const TEN_YEARS = 315_360_000;
const FROM = 1_420_000_000;
const at = `${FROM} + seq * 7919 % ${TEN_YEARS}`;

/** The statements that make it. */
export function gameStatements({ players, vehicles, bans, punishments }: GameSize): string[] {
  // Anybody at any time: the hardest for indexes.
  const player = (salt: string) => `1 + crc32(concat(seq, '${salt}')) % ${players}`;
  const staff = `1 + seq % ${Math.min(200, players)}`;
  return [
    `create table users (uid int primary key, username varchar(24), password char(128), regdate datetime, lastlogin datetime, ip varchar(16), hours int, level int, exp int, cash int, skin int, adminlevel int)`,
    `insert into users select seq, ${nameOf('seq')}, sha2(seq, 512), from_unixtime(${at}), from_unixtime(${at} + 86400), inet_ntoa(167772160 + seq), seq % 3000, 1 + seq % 60, seq % 9000, seq % 900000, seq % 300, if(seq <= 200, 1 + seq % 6, 0) from seq_1_to_${players}`,
    `create table vehicles (id int primary key, modelid int, plate varchar(16), ownerid int, color1 int, color2 int, locked int, mileage float, price int, pos_x float, pos_y float, pos_z float)`,
    `insert into vehicles select seq, 400 + seq % 212, concat('LS ', conv(seq, 10, 36)), ${player('v')}, seq % 255, seq % 127, seq % 2, seq % 90000, seq % 500000, seq % 3000, seq % 2500, 13.5 from seq_1_to_${vehicles}`,
    `create table bans (id int primary key, username varchar(24), ip varchar(16), bannedby varchar(24), date datetime, until datetime, reason varchar(128))`,
    `insert into bans select seq, ${nameOf(`(${player('b')})`)}, inet_ntoa(167772160 + seq), ${nameOf(`(${staff})`)}, from_unixtime(${at}), if(seq % 3 = 0, null, from_unixtime(${at} + 86400 * (seq % 60))), concat('Deathmatch near ', elt(1 + seq % 4, 'Idlewood', 'Ganton', 'the docks', 'the bank')) from seq_1_to_${bans}`,
    `create table punishments (id int primary key, uid int, staff int, kind int, date int, reason varchar(128))`,
    `insert into punishments select seq, ${player('p')}, ${staff}, 1 + seq % 3, ${at}, concat('Driving on the pavement, number ', seq % 9) from seq_1_to_${punishments}`,
  ];
}

/** What each table's rows are. */
export const MAPPING = `
source: game
zone: Europe/Amsterdam
levels: { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6 }
parts:
  - into: player
    from: users
    key: uid
    fields:
      name: username
      password: { column: password, scheme: whirlpool }
      registered: regdate
      lastLogin: lastlogin
      ip: ip
      timePlayed: { column: hours, unit: hours }
      level: level
      experience: exp
      cash: cash
      skin: skin
      adminLevel: adminlevel
  - into: vehicle
    from: vehicles
    key: id
    fields:
      { model: modelid, plate: plate, owner: ownerid, colour1: color1, colour2: color2, locked: locked, distance: mileage,
        price: price, x: pos_x, y: pos_y, z: pos_z }
  - into: ban
    from: bans
    key: id
    fields:
      player: { column: username, by: name }
      staff: { column: bannedby, by: name }
      ip: ip
      start: date
      end: until
      reason: reason
  - into: punishment
    from: punishments
    key: id
    fields: { player: uid, staff: staff, type: kind, at: date, reason: reason }
`;

/** Tables and how many columns each has. */
export const TABLES: readonly (readonly [table: string, key: string, columns: number])[] = [
  ['users', 'uid', 12],
  ['vehicles', 'id', 12],
  ['bans', 'id', 7],
  ['punishments', 'id', 6],
];
