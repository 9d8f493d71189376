import data from './data/weapons.json' with { type: 'json' };

export interface Weapon {
  readonly id: number;
  readonly name: string;
  /** 0 to 12; null for reasons of death that are no weapon. */
  readonly slot: number | null;
  /** Id of the object that shows it; null when there is none. */
  readonly model: number | null;
  readonly kind: string;
  /** Whether a player can hold it. */
  readonly usable: boolean;
  /** As game servers write it in their kill lines; null when they write nothing. */
  readonly logName: string | null;
}

/** Weapons and other reasons of death. */
export const WEAPONS: readonly Weapon[] = data;

const byId = new Map(WEAPONS.map((weapon) => [weapon.id, weapon]));
const byLogName = new Map(WEAPONS.flatMap((weapon) => (weapon.logName === null ? [] : [[weapon.logName, weapon]])));

/** The weapon or reason with that id, or undefined. */
export const weaponOf = (id: number): Weapon | undefined => byId.get(id);

/** Its name; `Weapon 19` for an id that the game does not have. */
export const weaponName = (id: number): string => byId.get(id)?.name ?? `Weapon ${id}`;

/** The weapon that a game server's kill line names, or undefined. Of several with one name, any. */
export const weaponOfLogName = (name: string): Weapon | undefined => byLogName.get(name);
