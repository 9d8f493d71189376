import { dayOf } from '@steward/api-client/rules/log-days';
import type { LineEvent, LogStore } from '../../logs/store.ts';
import type { SaidRow } from './said-repository.ts';

/** The log of a server tells whole seconds, and may be a moment late. */
const APART_SECONDS = 5;
/** One search looks at no longer a time, so that it finds few others. */
const SPAN_SECONDS = 60;
const MOST_NEEDLES = 64;
const MOST_LINES = 20_000;

interface Look {
  readonly rows: SaidRow[];
  readonly from: number;
  to: number;
}

/** Rows of one type and of about one time, in their order. */
function looksOf(rows: readonly SaidRow[]): Look[] {
  const looks: Look[] = [];
  for (const row of rows) {
    const last = looks.at(-1);
    const isNear = last && row.at >= last.from && row.at - last.from <= SPAN_SECONDS && last.rows.length < MOST_NEEDLES;
    if (!isNear) looks.push({ rows: [row], from: row.at, to: row.at });
    else {
      last.rows.push(row);
      last.to = Math.max(last.to, row.at);
    }
  }
  return looks;
}

/** What is left of a text through colour codes, character sets and quotes: letters, digits and what stands between. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The longest piece of the text that is in a line of it as it is; of a text without letters, who said it. */
function needleOf({ text, player }: SaidRow): string {
  const pieces = text.match(/[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu) ?? [];
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '') || (player ?? text);
}

/** Whether the line, whose time is `shift` seconds later than that of events, tells the same. */
function isTwin({ text, player, at }: SaidRow, line: LineEvent, shift: number): boolean {
  if (line.time === null || Math.abs(line.time - shift - at) > APART_SECONDS) return false;
  if (player !== null && !line.text.includes(player)) return false;
  const said = bare(text);
  return said === '' ? line.text.includes(text.trim()) : bare(line.text).includes(said);
}

/**
 * Those of some rows that the log of their server brought as well, by id. The times of events are put right where the clock of
 * the server is `ahead`, those of its log are not.
 */
export async function findTwins(
  store: Pick<LogStore, 'list' | 'search'>,
  { server, ahead }: { readonly server: string; readonly ahead: number },
  rows: readonly SaidRow[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const twins = new Set<number>();
  const own = ` [${server}] [`;
  const shifts = Math.abs(ahead) > APART_SECONDS ? [0, ahead] : [0];

  async function look({ rows: near, from, to }: Look, type: string, shift: number): Promise<void> {
    const [notBefore, notAfter] = [from + shift - APART_SECONDS, to + shift + APART_SECONDS];
    const listed = await store.list(dayOf(notBefore * 1000), dayOf(notAfter * 1000));
    const files = listed.filter((file) => file.type === type);
    if (files.length === 0) return;
    const found = store.search({
      ...{ files, notBefore, notAfter, signal, limit: MOST_LINES, context: 0, order: 'oldest' },
      query: { mode: 'any', needles: [...new Set(near.map(needleOf))] },
      owner: `said of ${server}`,
    });
    for await (const line of found)
      // Lines of events begin with the name of their server, behind the time.
      if (line.kind === 'line' && !line.text.startsWith(own, line.text.indexOf(']') + 1))
        for (const row of near) if (isTwin(row, line, shift)) twins.add(row.id);
  }

  for (const [type, some] of Map.groupBy(rows, (row) => row.type))
    for (const one of looksOf(some)) for (const shift of shifts) await look(one, type, shift);
  return twins;
}
