import { logs } from '@steward/api-client/contract/logs';
import { asLogType, logTypeLabel, logWindow, readableTypes } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/plain-days';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Select, TextInput } from '../../components/controls/inputs.tsx';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { DayField } from '../../components/day-field.tsx';
import { Notice, textOfError } from '../../components/notices.tsx';
import css from './search-form.module.css';
import { ALL_LOGS, type LogQuery } from './search-params.ts';

interface SearchFormProps {
  readonly query: LogQuery;
  readonly today: string;
  readonly adminLevel: number;
  readonly nowMs: number;
  readonly onSearch: (query: LogQuery) => void;
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

/** Files of the day that are not named by a type alone: imported ones. */
function useImportedFiles(day: string) {
  const query = useQuery(read(logs.files, { params: { date: day } }));
  const extra = (query.data ?? []).filter(({ filename }) => filename.includes('@')).map(({ filename }) => filename);
  return { extra, error: query.error };
}

/** What to search for, on which days, in which log. */
export function SearchForm({ query, today, adminLevel, nowMs, onSearch }: SearchFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(query);
  const set = (part: Partial<LogQuery>) => setDraft((now) => ({ ...now, ...part }));
  const { extra, error } = useImportedFiles(isRealDay(draft.to) ? draft.to : today);
  const window = logWindow(adminLevel, nowMs);
  const types = readableTypes(adminLevel);
  const known =
    draft.file === '' || draft.file === ALL_LOGS || asLogType(draft.file) !== undefined || extra.includes(draft.file);
  const ready =
    draft.q.trim() !== '' &&
    draft.file !== '' &&
    isRealDay(draft.from) &&
    isRealDay(draft.to) &&
    draft.from <= draft.to;

  const day = (field: 'from' | 'to', label: string) => (
    <div className={css.day}>
      <DayField
        label={label}
        day={draft[field]}
        min={window?.firstDay}
        max={today}
        onChange={(chosen) =>
          set(
            field === 'from' && isRealDay(chosen)
              ? { from: chosen, to: draft.to < chosen || draft.to === draft.from ? chosen : draft.to }
              : { [field]: chosen },
          )
        }
      />
    </div>
  );

  return (
    <form
      className={css.form}
      role="search"
      aria-label="Logs"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSearch(draft);
      }}
    >
      <div className={css.wide}>
        <label htmlFor={`${id}-q`}>Search text</label>
        <TextInput
          id={`${id}-q`}
          fullWidth
          autoFocus
          autoComplete="off"
          value={draft.q}
          onChange={({ target: { value } }) => set({ q: value })}
          slotProps={{ input: { 'aria-describedby': `${id}-help`, spellCheck: false } }}
        />
        <p id={`${id}-help`} className={css.help}>
          {HELP[draft.mode]}
        </p>
      </div>
      {day('from', 'From day')}
      {day('to', 'To day')}
      <div className={css.field}>
        <label htmlFor={`${id}-file`}>Log file</label>
        <Select
          value={draft.file}
          onChange={({ target: { value } }) => set({ file: value })}
          slotProps={{ input: { id: `${id}-file` } }}
        >
          <option value="">Choose a log…</option>
          <option value={ALL_LOGS}>All that you may read</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {logTypeLabel(type)}
            </option>
          ))}
          {extra.map((file) => (
            <option key={file} value={file}>
              {file}
            </option>
          ))}
          {!known && <option value={draft.file}>{draft.file}</option>}
        </Select>
      </div>
      <div className={css.field}>
        <label htmlFor={`${id}-mode`}>Match</label>
        <Select
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
      </div>
      <div className={css.field}>
        <label htmlFor={`${id}-context`}>Lines around</label>
        <Select
          value={draft.context}
          onChange={({ target: { value } }) => set({ context: Number(value) })}
          slotProps={{ input: { id: `${id}-context` } }}
        >
          {[0, 2, 5, 10, 20].map((count) => (
            <option key={count} value={count}>
              {count === 0 ? 'None' : `${count} before and after`}
            </option>
          ))}
        </Select>
      </div>
      <div className={css.field}>
        <label htmlFor={`${id}-order`}>Order</label>
        <Select
          value={draft.newest ? '1' : '0'}
          onChange={({ target: { value } }) => set({ newest: value === '1' })}
          slotProps={{ input: { id: `${id}-order` } }}
        >
          <option value="0">Oldest first</option>
          <option value="1">Newest first</option>
        </Select>
      </div>
      <Button type="submit" variant="contained" color="primary" disabled={!ready} className={css.submit}>
        Find logs
      </Button>
      {error !== null && (
        <div className={css.wide}>
          <Notice kind="warning">{textOfError(error)}</Notice>
        </div>
      )}
    </form>
  );
}
