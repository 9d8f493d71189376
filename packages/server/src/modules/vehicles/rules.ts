/** Vehicles a player may own, and with a running donation. */
export const VEHICLE_LIMIT = 10;
export const DONATOR_VEHICLE_LIMIT = 15;
