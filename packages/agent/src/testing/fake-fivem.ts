import { fakeFivem, type FakeGame } from '@steward/api-client/testing/game-servers';

export interface FakeFivem extends FakeGame {
  readonly commands: string[];
  /** What /players.json answers. */
  players: unknown;
  /** Kicks that the game does not do. */
  keepsPlayers: boolean;
}

/** Answers RCON and the list of players, as FXServer does, and keeps what it was asked. */
export async function startFakeFivem(password: string): Promise<FakeFivem> {
  const held = { commands: [] as string[], players: [] as unknown, keepsPlayers: false };
  const run = (command: string): string[] => {
    held.commands.push(command);
    const id = Number(/^clientkick (\d+)/.exec(command)?.[1] ?? -1);
    if (!held.keepsPlayers && Array.isArray(held.players))
      held.players = held.players.filter((one: { id: number }) => one.id !== id);
    return [];
  };
  const game = await fakeFivem({ '/players.json': () => held.players }, { rcon: { password, run } });
  return Object.assign(held, game);
}
