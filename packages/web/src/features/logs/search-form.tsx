import { logs } from '@steward/api-client/contract/logs';
import { asLogType, logTypeLabel, logWindow, readableTypes } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/plain-days';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Select, TextInput } from '../../components/controls/inputs.tsx';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { DayField } from '../../components/day-field.tsx';
import { Notice, textOfError } from '../../components/notices.tsx';
import css from './search-form.module.css';
import { SearchOptions } from './search-options.tsx';
import { ALL_LOGS, withoutTimes, type LogQuery } from './search-params.ts';
import { SHORT } from './workspace.tsx';

interface SearchFormProps {
  readonly query: LogQuery;
  readonly today: string;
  readonly adminLevel: number;
  readonly nowMs: number;
  readonly onSearch: (query: LogQuery) => void;
}

/** Files of the day that are not named by a type alone: imported ones. */
function useImportedFiles(day: string) {
  const query = useQuery(read(logs.files, { params: { date: day } }));
  const extra = (query.data ?? []).filter(({ filename }) => filename.includes('@')).map(({ filename }) => filename);
  return { extra, error: query.error };
}

interface FileFieldProps {
  readonly file: string;
  readonly adminLevel: number;
  /** Files besides those of the types that the reader may see. */
  readonly extra: readonly string[];
  readonly onChoose: (file: string) => void;
}

/** In which log. */
function FileField({ file, adminLevel, extra, onChoose }: FileFieldProps) {
  const id = useId();
  const isKnown = file === '' || file === ALL_LOGS || asLogType(file) !== undefined || extra.includes(file);
  return (
    <div className={css.file}>
      <label htmlFor={id}>Log file</label>
      <Select
        fullWidth
        value={file}
        onChange={({ target: { value } }) => onChoose(value)}
        slotProps={{ input: { id } }}
      >
        <option value="">Choose a log…</option>
        <option value={ALL_LOGS}>All that you may read</option>
        {readableTypes(adminLevel).map((type) => (
          <option key={type} value={type}>
            {logTypeLabel(type)}
          </option>
        ))}
        {extra.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        {!isKnown && <option value={file}>{file}</option>}
      </Select>
    </div>
  );
}

/** What to search for, on which days, in which log: one line; how it is looked for lies behind its options. */
export function SearchForm({ query, today, adminLevel, nowMs, onSearch }: SearchFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(query);
  const short = useMedia(SHORT);
  const set = (part: Partial<LogQuery>) => setDraft((now) => ({ ...now, ...part }));
  const { extra, error } = useImportedFiles(isRealDay(draft.to) ? draft.to : today);
  const window = logWindow(adminLevel, nowMs);
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
          setDraft((now) => ({
            ...withoutTimes(now),
            ...(field === 'from' && isRealDay(chosen)
              ? { from: chosen, to: now.to < chosen || now.to === now.from ? chosen : now.to }
              : { [field]: chosen }),
          }))
        }
      />
    </div>
  );

  // On a phone days and log stand among the options, and the rest in one line.
  const where = (
    <>
      {day('from', 'From day')}
      {day('to', 'To day')}
      <FileField file={draft.file} adminLevel={adminLevel} extra={extra} onChoose={(file) => set({ file })} />
    </>
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
      <div className={css.text}>
        <label htmlFor={`${id}-q`}>Search text</label>
        <TextInput
          id={`${id}-q`}
          fullWidth
          autoFocus={query.since === undefined}
          autoComplete="off"
          placeholder="Search text"
          value={draft.q}
          onChange={({ target: { value } }) => set({ q: value })}
          slotProps={{ input: { 'aria-describedby': `${id}-help`, spellCheck: false } }}
        />
      </div>
      {!short && where}
      <SearchOptions draft={draft} set={set} helpId={`${id}-help`}>
        {short && <div className={css.where}>{where}</div>}
      </SearchOptions>
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
