import { logs, type SearchEvent } from '@steward/api-client/contract/logs';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { replaceTransport } from '../../api.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { scriptedTransport } from '../../testing/scripted-transport.ts';
import { collectLines } from './download-lines.ts';
import type { LogQuery } from './search-params.ts';
import { LogSearchPage } from './search-page.tsx';
import { useLogSearch } from './use-log-search.ts';

const LIMITS = { kind: 'limits', types: 7, allTypes: 21, firstDay: '20261128', isHours: true } as const;
const line = (at: number, file = 'chat.log'): SearchEvent => ({
  kind: 'line',
  day: '20261128',
  file,
  line: at,
  offset: at * 40,
  sum: '0a1b2c3d',
  time: `2026-11-28T12:00:${String(at).padStart(2, '0')}Z`,
  text: `[13:00:${String(at).padStart(2, '0')}] said ${at}`,
});
const end = (total: number, more: object = {}): SearchEvent => ({
  kind: 'end',
  total,
  truncated: false,
  missing: [],
  ...more,
});
const query: LogQuery = {
  ...{ q: 'said', from: '20261127', to: '20261128', file: 'all', mode: 'any', context: 0, newest: false },
};

const undo: (() => void)[] = [];
afterEach(() => {
  for (const back of undo.splice(0)) back();
});

describe('the log search', () => {
  it('sends one request a press, and says whose limits cut what it found', async () => {
    const asked: string[] = [];
    const transport = signedInTransport({ adminLevel: 3 })
      .on(logs.files, [])
      .on(logs.search, ({ query: { q = '' } }) => {
        asked.push(q);
        return [LIMITS, end(0)] as never;
      });
    const { router } = renderRoutes([{ path: 'manage/logs', Component: LogSearchPage }], {
      at: '/manage/logs?q=first&from=20261128&file=all',
      as: { adminLevel: 3 },
      transport,
    });
    await screen.findByText(/Your rank: 7 of 21 logs, the last 2 hours/);
    const press = async (text: string) => {
      fireEvent.change(screen.getByLabelText('Search text'), { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: 'Find logs' }));
      await waitFor(() => expect(asked.at(-1)).toBe(text));
      await screen.findByText(/Nothing found/);
    };
    await press('second');
    await press('third');
    expect(asked).toEqual(['first', 'second', 'third']);
    fireEvent.click(screen.getByRole('button', { name: 'Find logs' }));
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(asked).toEqual(['first', 'second', 'third', 'third']);
    expect(router.state.location.search).toContain('q=third');
  });

  it.each([false, true])('keeps what is shown when it looks for new lines, newest first: %s', async (newest) => {
    const events = [line(1), line(2)];
    const asked: Record<string, string>[] = [];
    const transport = scriptedTransport().on(logs.search, (given) => {
      asked.push(given.query);
      return [...(newest ? events.toReversed() : events), end(events.length)] as never;
    });
    const before = replaceTransport(transport);
    undo.push(() => void replaceTransport(before));
    const { result } = renderHook(() => useLogSearch({ ...query, newest }, 'one'));
    await waitFor(() => expect(result.current.phase).toBe('done'));
    const shown = result.current.rows;
    events.push(line(3), line(3, 'admin.log'));
    act(() => result.current.lookAgain());
    await waitFor(() => expect(result.current.total).toBe(4));
    expect(result.current.phase).toBe('done');
    expect(asked.map(({ again }) => again)).toEqual([undefined, 'true']);
    if (newest) {
      expect(result.current.rows).toBe(shown);
      expect(result.current.fresh).toHaveLength(2);
      act(() => result.current.showFresh());
      expect(result.current.rows.slice(2)).toEqual(shown);
    } else {
      expect(result.current.rows.slice(0, 2)).toEqual(shown);
      expect(result.current.rows.slice(0, 2).every((row, index) => row === shown[index])).toBe(true);
    }
    expect(result.current.rows).toHaveLength(4);
  });
});

describe('the download of all lines', () => {
  const options = { reader: 'Rank_3', now: Date.parse('2026-11-28T13:00:00Z'), onCount: () => undefined };
  const collect = async (answers: readonly (readonly SearchEvent[])[]) => {
    let page = 0;
    const transport = scriptedTransport().on(logs.search, () => answers[page++] as never);
    const before = replaceTransport(transport);
    undo.push(() => void replaceTransport(before));
    return collectLines(query, { ...options, signal: AbortSignal.timeout(10_000) });
  };

  it('goes on to the last line, with times as shown, the query, the range, the reader and the limits', async () => {
    const found = await collect([
      [LIMITS, line(1), end(2, { truncated: true, cursor: 'next' })],
      [LIMITS, line(2, 'admin.log'), end(1)],
    ]);
    expect(found.name).toBe('logs-20261127-to-20261128.txt');
    expect(found.text.split('\n')).toEqual([
      '# Search: said (any of the words)',
      '# Days: 27-11-2026 to 28-11-2026, oldest line first',
      '# Logs: all that the reader may read',
      expect.stringMatching(/^# Reader: Rank_3, on 28-11-2026 14:00:00 /),
      '# Rank of the reader: 7 of 21 logs, the last 2 hours',
      expect.stringMatching(/^28-11-2026 13:00:01 \S+\tchat\tsaid 1$/),
      expect.stringMatching(/^28-11-2026 13:00:02 \S+\tadmin\tsaid 2$/),
      '# End: 2 lines, none left out',
      '',
    ]);
  });

  it.each([
    ['a log is damaged', [line(1), end(1, { damaged: ['20261128/chat.log'] })]],
    ['the search fails on its way', [line(1), { kind: 'error', error: 'The disk is gone.' } as const]],
    ['the search is broken off', [line(1)]],
  ])('says in its name, its head and its last line that it is not all when %s', async (_, events) => {
    const { name, text } = await collect([events]);
    expect(name).toBe('logs-20261127-to-20261128-not-all.txt');
    const rows = text.trim().split('\n');
    expect(rows.at(-1)).toMatch(/^# NOT ALL: /);
    expect(rows.filter((row) => row.startsWith('# NOT ALL: '))).toHaveLength(2);
  });
});
