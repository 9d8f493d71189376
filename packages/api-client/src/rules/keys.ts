/** The letters of what is done to a player, in the terminal and in the browser. */
export const PLAYER_KEYS = { note: 'n', ban: 'b', unban: 'u', punish: 'p', alert: 'a', watch: 'w' } as const;

export type PlayerDeed = keyof typeof PLAYER_KEYS;
