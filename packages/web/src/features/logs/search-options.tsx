import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Select } from '../../components/controls/inputs.tsx';
import css from './search-form.module.css';
import type { LogQuery } from './search-params.ts';

interface SearchOptionsProps {
  readonly draft: LogQuery;
  readonly set: (part: Partial<LogQuery>) => void;
  /** The id of what is said about the search text. */
  readonly helpId: string;
  /** What stands before them where the line has no room for it: it is open until a log was chosen. */
  readonly children: ReactNode;
}

const MODES = [
  { value: 'any', label: 'Any word' },
  { value: 'all', label: 'All words' },
  { value: 'regex', label: 'Regular expression' },
] as const;

const HELP = {
  any: 'Commas separate several strings; a line matches when it holds any of them. Write \\, for a comma.',
  all: 'Commas separate several strings; a line matches when it holds all of them. Write \\, for a comma.',
  regex: 'One regular expression, ignoring case.',
} as const;

/** How many options are not the usual. */
export const optionsSet = ({ mode, context, newest }: LogQuery): number =>
  [mode !== 'any', context > 0, newest].filter(Boolean).length;

/** How it is looked for, behind a button that tells how much of it is set. What opens lies over the lines. */
export function SearchOptions({ draft, set, helpId, children }: SearchOptionsProps) {
  const id = useId();
  const [open, setOpen] = useState(Boolean(children) && draft.file === '');
  const button = useRef<HTMLButtonElement>(null);
  const count = optionsSet(draft);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className={css.options}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        close();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The calendar of a day lies elsewhere and belongs to them.
        const isOwn = currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="dialog"]') != null;
        if (relatedTarget !== null && !isOwn) setOpen(false);
      }}
    >
      <Button
        ref={button}
        fullWidth
        aria-expanded={open}
        aria-controls={`${id}-options`}
        onClick={() => setOpen(!open)}
      >
        {count === 0 ? 'Options' : `Options (${count} set)`}
      </Button>
      <p id={helpId} hidden>
        {HELP[draft.mode]}
      </p>
      <div id={`${id}-options`} className={css.over} hidden={!open} role="group" aria-label="Options">
        {children}
        <label htmlFor={`${id}-mode`}>Match</label>
        <Select
          fullWidth
          value={draft.mode}
          onChange={({ target: { value } }) =>
            set({ mode: MODES.find((mode) => mode.value === value)?.value ?? 'any' })
          }
          slotProps={{ input: { id: `${id}-mode` } }}
        >
          {MODES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <p className={css.help}>{HELP[draft.mode]}</p>
        <label htmlFor={`${id}-context`}>Lines around</label>
        <Select
          fullWidth
          value={draft.context}
          onChange={({ target: { value } }) => set({ context: Number(value) })}
          slotProps={{ input: { id: `${id}-context` } }}
        >
          {[0, 2, 5, 10, 20].map((lines) => (
            <option key={lines} value={lines}>
              {lines === 0 ? 'None' : `${lines} before and after`}
            </option>
          ))}
        </Select>
        <label htmlFor={`${id}-order`}>Order</label>
        <Select
          fullWidth
          value={draft.newest ? '1' : '0'}
          onChange={({ target: { value } }) => set({ newest: value === '1' })}
          slotProps={{ input: { id: `${id}-order` } }}
        >
          <option value="0">Oldest first</option>
          <option value="1">Newest first</option>
        </Select>
        <p className={css.help}>Options hold from the next search on.</p>
      </div>
    </div>
  );
}
