import { hasControlCharacter } from '@steward/api-client/rules/control-characters';
import { printable } from '../../core/printable.ts';
import { CommandError } from '../../core/command-io.ts';
import type { Db } from '../../db/schema.ts';
import { addressKey, createAddressFinder } from './addresses.ts';
import type { AddressFinder, AddressKey } from './addresses.ts';
import { createNameFinder } from './names.ts';
import type { NameFinder } from './names.ts';
import { findKnownPlayer, namesOfOthers } from './repository.ts';
import { listAddresses, listOtherUsers } from './repository-addresses.ts';
import { counted } from './words.ts';

/** Whose data is asked for, and what tells it from that of others. */
export interface Subject {
  /** Null: nobody in the database bears the name. */
  readonly playerId: number | null;
  readonly name: string;
  readonly oldNames: readonly string[];
  readonly keys: ReadonlySet<AddressKey>;
  /** The addresses in each way that they are known to be written. */
  readonly texts: readonly string[];
  /** Each address once, as it is written first. */
  readonly shown: readonly string[];
  readonly names: NameFinder;
  readonly addresses: AddressFinder;
  /** Other players who used one of the addresses. */
  readonly sharedWith: readonly string[];
  /** Old names that somebody else bears now. */
  readonly takenNames: readonly string[];
  /** Other accounts and characters of the same person. */
  readonly relatives: readonly string[];
}

const MOST_NAME_LENGTH = 64;

/** Finds the player and their addresses. Throws a CommandError where the name or an address is none. */
export async function findSubject(db: Db, given: string, extraIps: readonly string[]): Promise<Subject> {
  const wanted = given.trim();
  if (wanted === '' || wanted.length > MOST_NAME_LENGTH || hasControlCharacter(wanted))
    throw new CommandError('Name one player, as the game shows the name.');
  for (const ip of extraIps)
    if (addressKey(ip) === undefined)
      throw new CommandError(`${printable(ip)} is no address. Use one such as 192.0.2.10 or 2001:db8::1 with --ip.`);
  const player = await findKnownPlayer(db, wanted);
  if (!player && extraIps.length === 0)
    throw new CommandError(
      `There is no player named ${printable(wanted)}. Check the spelling; for somebody whom the database does not know, name their addresses with --ip.`,
    );
  if (!player && addressKey(wanted) !== undefined)
    throw new CommandError('Name the person who asks; the name is kept in the audit log, where no address may stand.');
  const known = player ? await listAddresses(db, player.id) : [];
  const written = [...known.map(({ ip }) => ip), ...extraIps];
  const shown = new Map<AddressKey, string>();
  for (const ip of written) {
    const key = addressKey(ip);
    if (key !== undefined && !shown.has(key)) shown.set(key, ip);
  }
  const keys = new Set(shown.keys());
  const texts = [...new Set([...written.filter((ip) => addressKey(ip) !== undefined), ...keys])];
  const name = player?.name ?? wanted;
  const oldNames = player?.oldNames ?? [];
  const own = player ? [player.id, ...player.relatives.map(({ id }) => id)] : [];
  return {
    playerId: player?.id ?? null,
    name,
    oldNames,
    keys,
    texts,
    shown: [...shown.values()],
    names: createNameFinder([name, ...oldNames]),
    addresses: createAddressFinder(keys),
    sharedWith: (await listOtherUsers(db, texts, own)).map((other) => other.name),
    takenNames: await namesOfOthers(db, oldNames, player?.id ?? null),
    relatives: player?.relatives.map((relative) => relative.name) ?? [],
  };
}

const SHOWN = 10;

const list = (names: readonly string[]): string =>
  [
    ...names.slice(0, SHOWN).map(printable),
    ...(names.length > SHOWN ? [`${String(names.length - SHOWN)} more`] : []),
  ].join(', ');

/** What an operator should know of the subject, a sentence each. */
export function warningsOf({ name, keys, sharedWith, takenNames, relatives }: Subject): string[] {
  const who = printable(name);
  return [
    ...(keys.size === 0 ? [`No address of ${who} is known.`] : []),
    ...(sharedWith.length > 0
      ? [`${counted(sharedWith.length, 'other player')} came from these addresses, too: ${list(sharedWith)}.`]
      : []),
    ...(takenNames.length > 0
      ? [`Old names of ${who} belong to others now: ${list(takenNames)}. Lines with them may be about either.`]
      : []),
    ...(relatives.length > 0
      ? [`The same person has ${list(relatives)}, too. What belongs to those is not looked for; ask for them by name.`]
      : []),
  ];
}
