import { sumMoney } from './money.ts';

/** What stays untouched (`staff.md` section 9). */
export const CONVERSION_BASE = 750_000;
/** The most that one vehicle counts. */
export const VEHICLE_CAP = 3_000_000;
/** Players count who were active in so many months. */
export const ACTIVE_MONTHS = 2;

const DIVISOR = 10;
const BASE_HOURS = 150;
const SCALE_HOURS = 700;
const LEAST_FACTOR = 0.8;
const MOST_FACTOR = 1.5;

export interface Convertible {
  readonly cash: number;
  readonly bank: number;
  /** The price of each vehicle. */
  readonly vehicles: readonly number[];
  readonly properties: number;
  /** Hours played. */
  readonly hours: number;
}

export interface Conversion {
  /** Vehicles with the cap applied. */
  readonly vehicles: number;
  readonly wealth: number;
  readonly factor: number;
  readonly converted: number;
}

/** What a vehicle of that price counts. */
export const countedVehicle = (price: number): number => Math.min(price, VEHICLE_CAP);

/** How hours played weigh: 1 at 150 hours, from 0.8 to 1.5. */
export const conversionFactor = (hours: number): number =>
  Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, 1 + (hours - BASE_HOURS) / SCALE_HOURS));

/** Wealth after conversion V3, in whole dollars rounded down: the base stays, the rest is divided by 10 and weighed. */
export const convertedWealth = (wealth: number, hours: number): number =>
  wealth <= CONVERSION_BASE
    ? wealth
    : CONVERSION_BASE + Math.floor(((wealth - CONVERSION_BASE) / DIVISOR) * conversionFactor(hours));

/** Wealth conversion V3 of one player. */
export function convertWealth(owned: Convertible): Conversion {
  const vehicles = sumMoney(owned.vehicles.map(countedVehicle));
  const wealth = sumMoney([owned.cash, owned.bank, vehicles, owned.properties]);
  return {
    vehicles,
    wealth,
    factor: conversionFactor(owned.hours),
    converted: convertedWealth(wealth, owned.hours),
  };
}
