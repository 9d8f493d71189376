import data from './data/vehicle-colours.json' with { type: 'json' };

/** What a record holds when the game picks a colour at random. */
export const RANDOM_COLOUR = -1;

/** The colour as `#RRGGBB`; undefined when it is random (-1) or no colour of the game (0 to 255). */
export const vehicleColour = (id: number): string | undefined => data[id];
