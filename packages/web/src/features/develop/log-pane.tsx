import { CONNECTION_BROKE } from '@steward/api-client/rules/refusals';
import { develop } from '@steward/api-client/contract/develop';
import type { TailEvent } from '@steward/api-client/contract/logs';
import type { LogType } from '@steward/api-client/rules/log-access';
import { say } from '@steward/api-client/rules/say';
import { useMemo, useState } from 'react';
import { LogView } from '../../components/log-view/log-view.tsx';
import { needlesOf, withoutStamp, type LogRow } from '../../components/log-view/lines.ts';
import { formatDay } from '../../components/format.ts';
import { EmptyState, ErrorNotice, Notice } from '../../components/notices.tsx';
import { useLive } from '../../hooks/use-live.ts';
import { liveLogs } from '../../words/live-logs.ts';

/** Lines kept in the browser. */
const MOST_ROWS = 10_000;

interface LogPaneProps {
  readonly type: LogType;
  readonly paused: boolean;
  readonly filter: string;
  readonly mark: string;
}

let marks = 0;

function rowOf(event: TailEvent, type: string): LogRow {
  if (event.kind === 'line')
    return { key: event.id, time: event.time, type, text: withoutStamp(event.text), raw: event.text };
  const text =
    event.kind === 'gap'
      ? event.skipped > 0
        ? say(liveLogs.skipped, { count: event.skipped })
        : '— some lines may be missing here —'
      : event.kind === 'rotated'
        ? `— a new day: ${formatDay(event.day)} —`
        : '— the file was emptied —';
  marks += 1;
  return { key: `mark-${marks}`, time: null, type: '', text, quiet: true };
}

/** One followed log. */
export function LogPane({ type, paused, filter, mark }: LogPaneProps) {
  const [rows, setRows] = useState<readonly LogRow[]>([]);
  const live = useLive(
    develop.tail,
    { params: { type }, query: { lines: 200 } },
    {
      enabled: !paused,
      onEvents: (events) =>
        setRows((now) => [...now, ...events.map(({ value }) => rowOf(value, type))].slice(-MOST_ROWS)),
    },
  );
  const wanted = useMemo(() => needlesOf(filter).map((needle) => needle.toLowerCase()), [filter]);
  const shown = useMemo(
    () =>
      wanted.length === 0
        ? rows
        : rows.filter((row) => row.type === '' || wanted.some((needle) => row.text.toLowerCase().includes(needle))),
    [rows, wanted],
  );
  if (live.error) return <ErrorNotice error={live.error} />;
  return (
    <>
      {live.state === 'waiting' && (
        <Notice kind="warning">
          {live.reason ?? CONNECTION_BROKE} It is tried again by itself; no line will be lost.
        </Notice>
      )}
      {paused && <Notice>Paused. New lines wait until you resume.</Notice>}
      {shown.length === 0 ? (
        <EmptyState>{live.state === 'live' || paused ? 'No lines yet.' : 'Connecting…'}</EmptyState>
      ) : (
        <LogView label={`Live log: ${type}`} rows={shown} needles={needlesOf(mark === '' ? filter : mark)} live />
      )}
    </>
  );
}
