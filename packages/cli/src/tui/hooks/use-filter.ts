import { useState } from 'react';
import type { Binding } from '../keys.ts';
import { OUT } from './filter-rows.ts';

/** What a list is narrowed to, and whether it is being typed. */
export interface FilterState {
  readonly text: string;
  readonly isEditing: boolean;
  readonly bindings: readonly Binding[];
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
    bindings: [
      { keys: ['/'], label: 'filter', help: 'Show only rows that hold a text.', run: () => setEditing(true) },
      {
        keys: ['!'],
        label: 'filter out',
        quiet: true,
        help: 'Leave out rows that hold a text.',
        run: () => {
          setText(text.trim() === '' ? OUT : `${text.trim()} ${OUT}`);
          setEditing(true);
        },
      },
    ],
    change: setText,
    done: () => setEditing(false),
    clear() {
      setText('');
      setEditing(false);
    },
  };
}
