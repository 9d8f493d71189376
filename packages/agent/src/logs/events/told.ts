import type { GameEventKind } from '@steward/api-client/contract/game-events';

/** What a line tells, without id and time. */
export type Told = Readonly<Record<string, unknown>> & { readonly kind: GameEventKind };

/** Tells events from entries of one log, in their order. What it must remember for that is bounded. */
export type ReadLine = (body: string, at: string) => readonly Told[];

const MOST_REMEMBERED = 5000;

/** A map that forgets what was put into it first. */
export class Remembered<V> extends Map<string, V> {
  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.size > MOST_REMEMBERED ? this.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}
