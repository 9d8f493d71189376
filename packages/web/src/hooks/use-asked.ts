import { useState } from 'react';

interface Asked<T> {
  readonly asked: T;
  /** For a form or a question that is refused by a 409. */
  readonly onConflict: () => void;
}

/**
 * What a question or a form is about: it stays as it was when it was first read here, until the server says that it is something
 * else by now (409), and it was read again. What is gone by then stays, with what the server said of it.
 */
export function useAsked<T>(
  found: T,
  readAgain: () => Promise<T | undefined> = () => Promise.resolve(undefined),
): Asked<T> {
  const [asked, setAsked] = useState(found);
  const lookAgain = async () => {
    const now = await readAgain();
    if (now !== undefined) setAsked(now);
  };
  return { asked, onConflict: () => void lookAgain() };
}
