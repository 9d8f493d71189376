import { logs } from '@steward/api-client/contract/logs';
import { CHANGED_LINE, type LineLink } from '@steward/api-client/rules/log-link';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read } from '../../api.ts';
import { formatClock } from '../format.ts';
import { Notice } from '../notices.tsx';
import { SafeText } from '../safe-text.tsx';
import { LineError } from './line-error.tsx';
import { shownText, withoutStamp } from './lines.ts';
import css from './log-view.module.css';

/** Lines before and after. */
const AROUND = 10;

/** What was written before and after a line, in its own log. */
export function AroundLine({ link: { day, file, offset, sum } }: { readonly link: LineLink }) {
  const query = useQuery({
    ...read(logs.line, { params: { date: day, file, offset, sum }, query: { context: AROUND } }),
    staleTime: Infinity,
  });
  const own = useRef<HTMLLIElement>(null);
  const { data, error } = query;
  useEffect(() => own.current?.scrollIntoView({ block: 'nearest' }), [data]);
  if (error !== null) return <LineError error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <p className={css.factsNote}>Reading the lines around it…</p>;
  return (
    <>
      {data.isChanged && <Notice kind="warning">{CHANGED_LINE}</Notice>}
      <ol className={css.aroundLines} aria-label="Lines around it">
        {data.lines.map((line) => (
          <li key={line.offset} ref={line.context ? undefined : own} data-own={line.context === undefined || undefined}>
            <span>{line.time === null ? '' : formatClock(line.time, true)}</span>{' '}
            <SafeText>{shownText(withoutStamp(line.text), [])}</SafeText>
          </li>
        ))}
      </ol>
    </>
  );
}
