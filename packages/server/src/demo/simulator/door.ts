import type { GameEvent } from '@steward/api-client/contract/game-events';

/** What staff asked of the game. */
export interface AskedOfGame {
  readonly id: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What the simulated game and Steward say to each other: that of every game server. */
export interface GameDoor {
  /** Reports what happened, in its order. */
  report(events: readonly GameEvent[]): Promise<void>;
  /** What was asked since the last time, each once. */
  takeCommands(): Promise<readonly AskedOfGame[]>;
  /** Says that it was done. */
  done(id: number): Promise<void>;
}
