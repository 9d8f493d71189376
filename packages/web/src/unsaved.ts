import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/** What is asked before something unsaved is left. */
export interface LeaveQuestion {
  readonly question: string;
  readonly text?: string;
  readonly stay: string;
  readonly leave: string;
}

export const TYPED: LeaveQuestion = {
  question: 'Discard what you typed?',
  stay: 'Keep editing',
  leave: 'Discard',
};

interface Held extends LeaveQuestion {
  readonly discard: () => void;
}

/** A question that stands open. */
export interface Asking extends LeaveQuestion {
  readonly answer: (leave: boolean) => void;
}

const held = new Set<Held>();
const listeners = new Set<() => void>();
let asking: Asking | undefined;

function publish(next: Asking | undefined) {
  asking = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The question that stands open now. */
export const useAsking = (): Asking | undefined => useSyncExternalStore(subscribe, () => asking);

/** Whether leaving the page would lose something. */
export const isHolding = (): boolean => held.size > 0;

/** Does it at once where nothing of `part` would be lost, else asks first; `stay` is told when the answer is to stay. */
export function askToLeave(proceed: () => void, stay?: () => void, part: Set<Held> = held): void {
  const [first] = part;
  if (first === undefined) return proceed();
  publish({
    ...first,
    answer(leave) {
      publish(undefined);
      if (!leave) return stay?.();
      for (const one of [...part]) {
        one.discard();
        held.delete(one);
        part.delete(one);
      }
      proceed();
    },
  });
}

/** Lets go of everything without a question: the page is taken away by something stronger. */
export function letGo(): void {
  held.clear();
  publish(undefined);
}

const Part = createContext<Set<Held>>(new Set());
/** A part of the page that is left by itself, such as a dialog: what is unsaved inside counts for it. */
export const UnsavedPart = Part.Provider;

/** A part of its own, for `UnsavedPart`, and how to leave it. */
export function useUnsavedPart(): { part: Set<Held>; leave: (proceed: () => void) => void } {
  const [part] = useState(() => new Set<Held>());
  return { part, leave: (proceed) => askToLeave(proceed, undefined, part) };
}

interface Unsaved {
  /** Ends it at once, for what was just saved. */
  readonly release: () => void;
  /** Asks about this alone, then goes on. */
  readonly leave: (proceed: () => void) => void;
}

/** While `unsaved`, every way out asks first: Escape, Back, a link, a reload, closing the tab. */
export function useUnsaved(unsaved: boolean, question: LeaveQuestion = TYPED, discard?: () => void): Unsaved {
  const part = useContext(Part);
  const own = useRef(new Set<Held>());
  const onDiscard = useEffectEvent(() => discard?.());
  const { question: title, text, stay, leave } = question;
  useEffect(() => {
    if (!unsaved) return undefined;
    const mine = own.current;
    const texts = { question: title, stay, leave, ...(text === undefined ? {} : { text }) };
    const one: Held = { ...texts, discard: () => onDiscard() };
    const sets = [held, part, mine];
    for (const set of sets) set.add(one);
    return () => {
      for (const set of sets) set.delete(one);
    };
  }, [unsaved, title, text, stay, leave, part]);
  return {
    release() {
      for (const one of own.current) {
        held.delete(one);
        part.delete(one);
      }
      own.current.clear();
    },
    leave: (proceed) => askToLeave(proceed, undefined, own.current),
  };
}
