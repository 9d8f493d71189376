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
