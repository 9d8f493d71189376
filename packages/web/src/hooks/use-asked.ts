import { useState } from 'react';

interface Asked<T> {
  readonly asked: T | undefined;
  /** For a form or a question that is refused by a 409. */
  readonly onConflict: () => void;
}

/**
 * What a question or a form is about: it stays as it was when it was first read here, until the server says that it is something
 * else by now (409), and it was read again. What is gone by then stays, with what the server said of it.
 */
export function useAsked<T>(
  found: T | undefined,
  readAgain: () => Promise<T | undefined> = () => Promise.resolve(undefined),
): Asked<T> {
  const [seen, setSeen] = useState(found);
  if (found !== undefined && seen === undefined) setSeen(found);
  const lookAgain = async () => {
    const now = await readAgain();
    if (now !== undefined) setSeen(now);
  };
  return { asked: seen ?? found, onConflict: () => void lookAgain() };
}
