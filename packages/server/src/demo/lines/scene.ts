import { VEHICLE_MODELS } from '@steward/api-client/rules/vehicle-models';
import { WEAPONS } from '@steward/api-client/rules/weapons';
import { ZONES } from '@steward/api-client/rules/zones';
import type { Random } from '../random.ts';

/** Who and what is there when a line is written. */
export interface Scene {
  readonly random: Random;
  /** Name of somebody in the game. */
  someone(): string;
  /** Name of a staff member. */
  staff(): string;
}

const districts = [...new Set(ZONES.filter((zone) => zone.kind === 'district').map((zone) => zone.name))];
const cars = VEHICLE_MODELS.filter((model) => model.seats > 0).map((model) => model.name);
const guns = WEAPONS.filter((weapon) => weapon.usable && weapon.slot !== null && weapon.slot >= 2 && weapon.slot <= 6);

export const zoneIn = ({ random }: Scene): string => random.pick(districts);
export const carIn = ({ random }: Scene): string => random.pick(cars);
export const gunIn = ({ random }: Scene): string => random.pick(guns).logName ?? '';
