import type { Kind } from '../kinds.ts';
import { addressBanWriter, banWriter, punishmentWriter } from './repository-bans.ts';
import { groupWriter, memberWriter, rankWriter } from './repository-groups.ts';
import { nameChangeWriter } from './repository-names.ts';
import { playerWriter } from './repository-players.ts';
import { bankWriter, itemWriter, killWriter, propertyWriter, vehicleWriter } from './repository-things.ts';
import { ipWriter, serialWriter } from './repository-uses.ts';
import type { Writer } from './writer.ts';

/** Who writes the rows of each kind. */
export const WRITERS: Readonly<Record<Kind, Writer>> = {
  account: playerWriter,
  player: playerWriter,
  group: groupWriter,
  rank: rankWriter,
  member: memberWriter,
  vehicle: vehicleWriter,
  property: propertyWriter,
  bank: bankWriter,
  ban: banWriter,
  'address-ban': addressBanWriter,
  punishment: punishmentWriter,
  'name-change': nameChangeWriter,
  kill: killWriter,
  item: itemWriter,
  ip: ipWriter,
  serial: serialWriter,
};

const PEOPLE = ['player', 'player_name', 'player_look', 'ip_use', 'serial_use'] as const;

/** The tables that get the rows of a kind. */
export const WRITTEN_TABLES: Readonly<Record<Kind, readonly string[]>> = {
  account: PEOPLE,
  player: PEOPLE,
  group: [],
  rank: [],
  member: ['group_member'],
  vehicle: ['vehicle'],
  property: ['property'],
  bank: ['bank_account'],
  ban: ['ban', 'punishment'],
  'address-ban': ['routeblock'],
  punishment: ['punishment'],
  'name-change': ['name_change', 'player_name'],
  kill: ['kill'],
  item: ['item_stack'],
  ip: ['ip_use'],
  serial: ['serial_use'],
};
