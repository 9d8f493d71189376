/** What a game server says of a command. */
export const COMMAND_RESULTS = ['done', 'refused', 'unknown-player'] as const;
export type CommandResult = (typeof COMMAND_RESULTS)[number];
