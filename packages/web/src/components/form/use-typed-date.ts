import { useState } from 'react';
import { readTyped, showTyped, tidied, valueOf, type Bounds, type DateKind, type Reading } from './typed-date.ts';

interface TypedDateOptions extends Bounds {
  readonly kind: DateKind;
  /** On the wire; empty for none, `UNREADABLE` for text that is none. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** The text of a date field, what it means, and how it changes. */
export interface TypedDate extends Bounds {
  readonly kind: DateKind;
  readonly text: string;
  readonly reading: Reading;
  /** What is wrong with the text, once the field was left or Enter was pressed in it. */
  readonly refusal: string | undefined;
  readonly write: (text: string) => void;
  readonly settle: () => void;
}

/** Keeps what was typed into a date field as it was typed, until its value is changed from elsewhere. */
export function useTypedDate({ kind, value, onChange, min, max }: TypedDateOptions): TypedDate {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const [isSettled, setSettled] = useState(false);
  const bounds = { min, max };
  const text = typed?.value === value ? typed.text : showTyped(kind, value);
  const reading = readTyped(kind, text, bounds);
  const write = (next: string) => {
    const found = valueOf(readTyped(kind, next, bounds));
    setTyped({ text: next, value: found ?? '' });
    setSettled(false);
    if ((found ?? '') !== value) onChange(found);
  };
  return {
    kind,
    min,
    max,
    text,
    reading,
    refusal: isSettled && 'refusal' in reading ? reading.refusal : undefined,
    write,
    settle() {
      const tidy = tidied(kind, text, bounds);
      if (tidy !== text) write(tidy);
      setSettled(true);
    },
  };
}
