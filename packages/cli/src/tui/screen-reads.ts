import { showClock } from '../io/format.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** How a read of a screen stands; times as React Query has them, by the own clock. */
export interface ReadState {
  /** 0: there is nothing yet. */
  readonly updatedAt: number;
  /** After so long it is made again by itself. */
  readonly everyMs: number | undefined;
  readonly isFetching: boolean;
  /** The last try failed. */
  readonly failed: boolean;
}

/** What a screen shows of its reads. */
export interface Freshness {
  /** The time of day at which the oldest of what is shown was read, where that is longer ago than it should be. */
  readonly asOf: string | undefined;
  /** Something has been loading for a while. */
  readonly isLoading: boolean;
}

/** A read that takes longer is shown to load. */
export const LOADING_AFTER_MS = 300;
/** A read that is due may take so long before what it shows counts as old. */
const GRACE_MS = 5000;
const FRESH: Freshness = { asOf: undefined, isLoading: false };

interface Known extends ReadState {
  readonly fetchingSince: number | undefined;
}

/** The reads of one screen, and whether what they show is old. */
export class ScreenReads {
  private readonly reads = new Map<object, Known>();
  private readonly listeners = new Set<() => void>();
  private current = FRESH;
  private timer: NodeJS.Timeout | undefined;
  private readonly now: () => number;

  /** `now`: the clock that people are told the time by. */
  constructor(now: () => number) {
    this.now = now;
  }

  put(owner: object, state: ReadState): void {
    const before = this.reads.get(owner)?.fetchingSince;
    this.reads.set(owner, { ...state, fetchingSince: state.isFetching ? (before ?? Date.now()) : undefined });
    this.look();
  }

  remove(owner: object): void {
    this.reads.delete(owner);
    this.look();
  }

  readonly get = (): Freshness => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  };

  private look(): void {
    clearTimeout(this.timer);
    const now = Date.now();
    const due: number[] = [];
    const old: number[] = [];
    let isLoading = false;
    for (const { updatedAt, everyMs, failed, fetchingSince } of this.reads.values()) {
      if (fetchingSince !== undefined) {
        const at = fetchingSince + LOADING_AFTER_MS;
        if (at <= now) isLoading = true;
        else due.push(at);
      }
      if (updatedAt === 0) continue;
      const oldAt = everyMs === undefined ? Number.POSITIVE_INFINITY : updatedAt + everyMs + GRACE_MS;
      if (failed || oldAt <= now) old.push(updatedAt);
      else if (Number.isFinite(oldAt)) due.push(oldAt);
    }
    if (due.length > 0 && this.listeners.size > 0)
      this.timer = setTimeout(() => this.look(), Math.max(1, Math.min(...due) - now + 1));
    const next: Freshness = {
      asOf: old.length > 0 ? showClock(this.now() - (now - Math.min(...old))) : undefined,
      isLoading,
    };
    if (next.asOf === this.current.asOf && next.isLoading === this.current.isLoading) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}

const ScreenReadsContext = createContext<ScreenReads | undefined>(undefined);
export const ScreenReadsProvider = ScreenReadsContext.Provider;
export const useScreenReads = (): ScreenReads | undefined => useContext(ScreenReadsContext);

const never = () => () => undefined;
const fresh = () => FRESH;

export function useFreshness(): Freshness {
  const reads = useScreenReads();
  return useSyncExternalStore(reads?.subscribe ?? never, reads?.get ?? fresh);
}
