import { useState } from 'react';
import type { Binding } from '../keys.ts';

/** What a list is narrowed to, and whether it is being typed. */
export interface FilterState {
  readonly text: string;
  readonly isEditing: boolean;
  readonly binding: Binding;
  change(text: string): void;
  /** Ends typing and keeps the text. */
  done(): void;
  /** Ends typing and shows all again. */
  clear(): void;
}

export function useFilter(): FilterState {
  const [text, setText] = useState('');
  const [isEditing, setEditing] = useState(false);
  return {
    text,
    isEditing,
    binding: { keys: ['/'], label: 'filter', help: 'Show only rows that hold a text.', run: () => setEditing(true) },
    change: setText,
    done: () => setEditing(false),
    clear() {
      setText('');
      setEditing(false);
    },
  };
}

/** The rows that hold the text, ignoring case. */
export function filterRows<T>(rows: readonly T[], text: string, textOf: (row: T) => string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? rows : rows.filter((row) => textOf(row).toLowerCase().includes(wanted));
}
