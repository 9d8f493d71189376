import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../hooks/use-debounced.ts';

/** What is being typed, reported when the typing rests; another value from outside takes its place. */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
  restMs: number,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed, restMs);
  const report = useEffectEvent((next: string) => {
    if (next !== value) onChange(next);
  });
  useEffect(() => report(rested), [rested]);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // What is typed already goes on where it was the source of the value.
    if (value === '' || value !== rested) setTyped(value);
  }
  return [typed, setTyped];
}
