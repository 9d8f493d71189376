import { logs } from '@steward/api-client/contract/logs';
import { CHANGED_LINE } from '@steward/api-client/rules/log-link';
import { showDay } from '@steward/api-client/rules/plain-days';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { LineError } from '../../components/log-view/line-error.tsx';
import { typeOfFile, rowOfLine } from '../../components/log-view/lines.ts';
import { LogView } from '../../components/log-view/log-view.tsx';
import { Notice } from '../../components/notices.tsx';
import { writeParams } from './search-params.ts';
import css from './workspace.module.css';
import { Workspace } from './workspace.tsx';

/** Lines before and after it; the most that the server gives. */
const AROUND = 20;
const NOTHING: readonly string[] = [];

/** One line by its link, with those around it: where people send each other. */
export function LogLinePage() {
  const { day = '', file = '', offset = '', sum = '' } = useParams();
  const query = useQuery(
    read(logs.line, { params: { date: day, file, offset: Number(offset), sum }, query: { context: AROUND } }),
  );
  const lines = query.data?.lines;
  const rows = useMemo(() => (lines ?? []).map((line) => rowOfLine(line, `${line.file}:${line.offset}`)), [lines]);
  const search = writeParams({
    q: '',
    from: day,
    to: day,
    file: typeOfFile(file),
    mode: 'any',
    context: 0,
    newest: false,
  });
  const target = rows.find(({ quiet }) => quiet !== true);
  return (
    <Workspace
      title={`A line of ${typeOfFile(file)}, ${/^\d{8}$/.test(day) ? showDay(day) : day}`}
      meta="Bright is the line of the link; the others stand around it in its log."
      actions={[{ label: 'Search this log', to: `/manage/logs?${search.toString()}` }]}
    >
      {query.error !== null && <LineError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.isChanged === true && <Notice kind="warning">{CHANGED_LINE}</Notice>}
      {rows.length > 0 && (
        <section className={css.lines} aria-label="Lines">
          <LogView label="The line and those around it" rows={rows} needles={NOTHING} opened={target} />
        </section>
      )}
    </Workspace>
  );
}
