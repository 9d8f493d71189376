import { SEARCH_MODES, type LogSearchEntry, type SearchMode } from '@steward/api-client/contract/logs';
import { linePath, readLineLink } from '@steward/api-client/rules/log-link';

/** Stands for all logs that the rank may read. */
export const ALL_LOGS = 'all';

/** A search as the address holds it. */
export interface LogQuery {
  readonly q: string;
  /** First day, `YYYYMMDD`. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
  /** A type, a file, or `ALL_LOGS`; empty until one is chosen. */
  readonly file: string;
  readonly mode: SearchMode;
  readonly context: number;
  readonly newest: boolean;
  /** Instants between which lines are looked at, within the days; both or none. */
  readonly since?: string;
  readonly until?: string;
}

const day = (text: string | null, usual: string) => (text !== null && /^\d{8}$/.test(text) ? text : usual);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function times(params: URLSearchParams): Pick<LogQuery, 'since' | 'until'> {
  const [since, until] = [params.get('since') ?? '', params.get('until') ?? ''];
  return INSTANT.test(since) && INSTANT.test(until) && since <= until ? { since, until } : {};
}

/** The same search over all of its days. */
export const withoutTimes = ({ since: _since, until: _until, ...query }: LogQuery): LogQuery => query;

/** Reads the address; what is missing or odd becomes the usual. */
export function readParams(params: URLSearchParams, today: string): LogQuery {
  const from = day(params.get('from') ?? params.get('date'), today);
  const context = Number(params.get('context') ?? 0);
  return {
    q: params.get('q') ?? '',
    from,
    to: day(params.get('to'), from),
    file: params.get('file') ?? '',
    mode: SEARCH_MODES.find((mode) => mode === params.get('mode')) ?? 'any',
    context: Number.isInteger(context) && context >= 0 && context <= 20 ? context : 0,
    newest: params.get('newest') === '1',
    ...times(params),
  };
}

/** Writes only what is not the usual. */
export function writeParams(query: LogQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q !== '') params.set('q', query.q);
  params.set('from', query.from);
  if (query.to !== query.from) params.set('to', query.to);
  if (query.file !== '') params.set('file', query.file);
  if (query.mode !== 'any') params.set('mode', query.mode);
  if (query.context > 0) params.set('context', String(query.context));
  if (query.newest) params.set('newest', '1');
  if (query.since !== undefined && query.until !== undefined) {
    params.set('since', query.since);
    params.set('until', query.until);
  }
  return params;
}

/** Where an entry of the history leads: the same search again, or the line. */
export function entryPath({
  search,
  file,
  date,
  mode,
}: Pick<LogSearchEntry, 'search' | 'file' | 'date' | 'mode'>): string {
  if (mode === 'line') {
    const link = readLineLink(`${date}/${file}/${search}`);
    return link ? linePath(link) : '/manage/logs';
  }
  const query = { q: search, from: date, to: date, file, mode, context: 0, newest: false };
  return `/manage/logs?${writeParams(query).toString()}`;
}

/** A search needs a text and a log. */
export const isComplete = (query: LogQuery): boolean => query.q.trim() !== '' && query.file !== '';
