import { ApiError } from '@steward/api-client/client/errors';
import { gameServers, type RejectedEvent } from '@steward/api-client/contract/game-servers';
import { staff } from '@steward/api-client/contract/staff';
import { vacBlacklist, type BlacklistEntry } from '@steward/api-client/contract/vac-lists';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { read } from '../../api.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { readAllPages, usePagedRead } from './use-paged-read.ts';
import { usePaging } from './use-table-state.ts';

const entry = (index: number): BlacklistEntry => ({
  hash: String(index).padStart(32, '0'),
  description: `Trainer ${index}`,
  severity: (index % 3) + 1,
  name: index % 2 === 0 ? 'Carl' : null,
  createdAt: '2026-06-20T18:00:00Z',
  deletedAt: null,
  deletedBy: null,
});

const columns: Column<BlacklistEntry>[] = [
  { key: 'hash', header: 'Hash', value: (row) => row.hash },
  { key: 'description', header: 'Description', value: (row) => row.description },
  { key: 'severity', header: 'Severity', value: (row) => row.severity, align: 'right', width: 100, filter: 'choice' },
  { key: 'name', header: 'By', value: (row) => row.name, width: 120 },
];

function List() {
  const query = useQuery(read(vacBlacklist.list));
  return (
    <DataTable
      id="vac-blacklist"
      label="Blacklisted hashes"
      columns={columns}
      query={query}
      rowKey={(row) => row.hash}
      rowLink={(row) => `/hash/${row.hash}`}
      empty="Nothing found..."
    />
  );
}

const show = (rows: BlacklistEntry[] | Refusal, at = '/') =>
  renderRoutes(
    [
      { path: '/', element: <List /> },
      { path: '/hash/:hash', element: <p>The hash</p> },
    ],
    { at, transport: signedInTransport({ adminLevel: 5 }).on(vacBlacklist.list, rows) },
  );

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('DataTable', () => {
  beforeEach(() => window.localStorage.clear());

  it.each([403, 404])(
    'shows no row, no page and no CSV of what answers %i, and keeps both through the rest',
    async (lost) => {
      const event: RejectedEvent = {
        ...{ id: 4711, server: 'rpg', eventId: 'x', kind: null, reason: 'x', unknown: false },
        ...{ receivedAt: '2026-06-20T18:00:00Z', line: 'x', cut: false },
      };
      function Paged() {
        const { query, paging } = usePagedRead(gameServers.rejected, {});
        return (
          <DataTable
            id="bans"
            label="Bans"
            columns={[{ key: 'id', header: 'Id', value: (row: { id: number }) => `Ban ${row.id}` }]}
            query={query}
            paging={paging}
            rowKey={(row) => row.id}
            empty="None"
          />
        );
      }
      const transport = signedInTransport({ adminLevel: 5 }).on(gameServers.rejected, [event]);
      const { queryClient } = renderRoutes([{ path: '/', element: <Paged /> }], { transport });
      await screen.findByText('Ban 4711');
      for (const status of [500, 503]) {
        transport.on(gameServers.rejected, new Refusal(status, 'Not now.'));
        await act(() => queryClient.invalidateQueries());
        expect(await screen.findByText('Not now.')).toBeTruthy();
        expect(screen.getByText('Ban 4711')).toBeTruthy();
        expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
      }
      transport.on(gameServers.rejected, new Refusal(lost, 'Not for you.'));
      await act(() => queryClient.invalidateQueries());
      expect(await screen.findByText('Not for you.')).toBeTruthy();
      expect(screen.queryByText('Ban 4711')).toBeNull();
      expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
      expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    },
  );

  it('sorts by a header and keeps the sort in the address', async () => {
    const { router } = show([entry(2), entry(10), entry(1)]);
    await screen.findByText('Trainer 2');
    fireEvent.click(screen.getByRole('button', { name: 'Description' }));
    await waitFor(() =>
      expect(bodyRows().map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
        'Trainer 1',
        'Trainer 2',
        'Trainer 10',
      ]),
    );
    expect(router.state.location.search).toBe('?sort=description');
    expect(screen.getByRole('columnheader', { name: 'Description' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('filters from the address and says how many rows are left', async () => {
    show([entry(1), entry(2), entry(3)], '/?filter.description=Trainer 3');
    await screen.findByText('Trainer 3');
    expect(bodyRows().some((row) => row.textContent?.includes('Trainer 1'))).toBe(false);
    expect(screen.getByText('1 of 3 rows')).toBeDefined();
  });

  it('opens the filter row with / and closes it again', async () => {
    show([entry(1), entry(2)]);
    await screen.findByText('Trainer 1');
    fireEvent.keyDown(document.body, { key: '/' });
    const field = await screen.findByLabelText('Filter Description');
    fireEvent.change(field, { target: { value: 'nothing like it' } });
    await screen.findByText('No row matches the filter.');
    fireEvent.click(screen.getByRole('button', { name: 'Filter (1)' }));
    await screen.findByText('Trainer 1');
  });

  it('is in the first field at once, and leaves whoever goes on to another there', async () => {
    show([entry(1), entry(2)]);
    await screen.findByText('Trainer 1');
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const [first, second] = screen.getAllByRole('searchbox', { name: /^Filter / });
    expect(document.activeElement).toBe(first);
    second?.focus();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(second);
  });

  it('walks the rows with j and k and opens one with Enter', async () => {
    const { router } = show([entry(1), entry(2), entry(3)]);
    await screen.findByText('Trainer 1');
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('0'));
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'j' });
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('1'));
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Enter' });
    await screen.findByText('The hash');
    expect(router.state.location.pathname).toBe(`/hash/${entry(2).hash}`);
  });

  it('says so when there is nothing', async () => {
    show([]);
    expect(await screen.findByText('Nothing found...')).toBeDefined();
  });

  it('says above its rows that they are old where they cannot be read again, and not while the server is away', async () => {
    const { transport, queryClient } = show([entry(1), entry(2)]);
    await screen.findByText('Trainer 1');
    transport.on(vacBlacklist.list, new Refusal(500, 'The disk is full.'));
    await act(() => queryClient.invalidateQueries());
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('This is as it was before.');
    expect(notice.textContent).toContain('The disk is full.');
    expect(notice.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(bodyRows()).toHaveLength(2);
    transport.on(vacBlacklist.list, new Refusal(503, 'Not ready.'));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(bodyRows()).toHaveLength(2);
  });

  it('shows an error inside and reads again when asked', async () => {
    const { transport } = show(new Refusal(500, 'The list is being repaired.'));
    await screen.findByText('The list is being repaired.');
    transport.on(vacBlacklist.list, [entry(1)]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Trainer 1');
  });

  it('treats an ended session as no rows', async () => {
    show(new Refusal(401, 'Please sign in first.'));
    expect(await screen.findByText('Nothing found...')).toBeDefined();
    expect(screen.queryByText('Please sign in first.')).toBeNull();
  });

  it('keeps the choice of columns in this browser', async () => {
    const first = show([entry(1)]);
    await screen.findByText('Trainer 1');
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Description' }));
    await waitFor(() => expect(screen.queryByText('Trainer 1')).toBeNull());
    first.unmount();
    show([entry(1)]);
    await screen.findByText(entry(1).hash);
    expect(screen.queryByText('Trainer 1')).toBeNull();
  });

  it('draws only a window of ten thousand rows', async () => {
    show(Array.from({ length: 10_000 }, (_, index) => entry(index)));
    await screen.findByText('10,000 rows');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(200);
  });
});

function PagedBans() {
  const paging = usePaging(2);
  const query = useQuery(read(staff.bans, { page: paging.page, limit: paging.limit }));
  return (
    <DataTable
      id="bans"
      label="Bans"
      columns={[{ key: 'reason', header: 'Reason', value: (row) => row.reason }]}
      query={query}
      rowKey={(row) => row.id}
      paging={paging}
      empty="Nothing found..."
    />
  );
}

describe('DataTable over pages of the server', () => {
  it('asks for the page of the address and keeps the old rows meanwhile', async () => {
    const transport = signedInTransport({ adminLevel: 2 }).on(
      staff.bans,
      [
        {
          id: 1,
          user: { name: 'Carl' },
          type: 1,
          startTimestamp: '2026-06-20T18:00:00Z',
          endTimestamp: null,
          reason: 'Cheating',
          ip: null,
          staffUser: null,
        },
      ],
      5,
    );
    const { router } = renderRoutes([{ path: '/', element: <PagedBans /> }], { transport });
    await screen.findByText('Cheating');
    expect(screen.getByText('Page 1 of 3')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(screen.getByText('Cheating')).toBeDefined();
  });
});

const aStaffBan = (id: number) => ({
  id,
  user: { name: `Player_${id}` },
  type: 1,
  startTimestamp: '2026-06-20T18:00:00Z',
  endTimestamp: null,
  reason: `Reason ${id}`,
  ip: null,
  staffUser: null,
});

function WholeList() {
  const { query, paging } = usePagedRead(staff.bans, {}, { limit: 2 });
  return (
    <DataTable
      id="bans"
      label="Bans"
      columns={[{ key: 'reason', header: 'Reason', value: (row) => row.reason }]}
      query={query}
      rowKey={(row) => row.id}
      paging={paging}
      empty="Nobody is banned."
    />
  );
}

describe('a page past the end', () => {
  it('says so and leads to the last page, and does not say that there is nothing', async () => {
    const transport = signedInTransport({ adminLevel: 2 }).on(staff.bans, [], 91);
    const { router } = renderRoutes([{ path: '/', element: <WholeList /> }], { transport, at: '/?page=99' });
    expect(await screen.findByText(/Page 99 is past the end;/)).toBeDefined();
    expect(screen.queryByText('Nobody is banned.')).toBeNull();
    const pager = screen.getByRole('navigation', { name: 'Pages' });
    expect(pager.textContent).toBe('Page 99 is past the endPrevious46 pagesNext');
    fireEvent.click(screen.getByRole('button', { name: 'go to the last page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=46'));
  });

  it('is said of no list that could not be read, nor that it has no rows', async () => {
    const transport = signedInTransport({ adminLevel: 2 }).on(staff.bans, new Refusal(500, 'The disk is full.'));
    renderRoutes([{ path: '/', element: <WholeList /> }], { transport, at: '/?page=2' });
    await screen.findByText('The disk is full.');
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe('PreviousPage 2Next');
    expect(screen.queryByText('No rows')).toBeNull();
  });

  it('is no such page where the list is empty', async () => {
    const transport = signedInTransport({ adminLevel: 2 }).on(staff.bans, [], 0);
    renderRoutes([{ path: '/', element: <WholeList /> }], { transport, at: '/?page=2' });
    expect(await screen.findByText('Nobody is banned.')).toBeDefined();
  });
});

const all = async <T,>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> => {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
};

describe('a list that the server sorts and filters', () => {
  it('is asked for what the address says, and puts into it what is chosen', async () => {
    let query: Readonly<Record<string, unknown>> = {};
    const transport = signedInTransport({ adminLevel: 2 }).on(
      staff.bans,
      (given) => {
        query = given.query;
        return [aStaffBan(1)];
      },
      3,
    );
    const { router } = renderRoutes([{ path: '/', element: <WholeList /> }], {
      transport,
      at: '/?page=2&sort=-reason&filter.reason=a,b',
    });
    await screen.findByText('Reason 1');
    expect([query['sort'], query['where']]).toEqual(['-reason', 'reason~a\\,b']);
    fireEvent.click(screen.getByRole('button', { name: 'Reason' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('page=2'));
    fireEvent.change(screen.getByRole('searchbox', { name: /Find in the whole list/ }), { target: { value: 'carl' } });
    await waitFor(() => expect(router.state.location.search).toContain('find=carl'));
    await waitFor(() => expect(query['find']).toBe('carl'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).not.toMatch(/find|filter/));
  });
});

describe('all rows of a paged list', () => {
  it('are read page by page, as of the first', async () => {
    const asked: unknown[] = [];
    const pages = readAllPages(async ({ page, limit, asOf }) => {
      asked.push([page, limit, asOf]);
      return { items: page < 3 ? [aStaffBan(page)] : [aStaffBan(3)], page, limit: 1, total: 3, asOf: '5.9' };
    });
    expect((await all(pages)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(asked).toEqual([
      [1, 500, undefined],
      [2, 500, '5.9'],
      [3, 500, '5.9'],
    ]);
  });

  it('wait when the server asks for it, and are none at all after a failure', async () => {
    let tries = 0;
    const once = async () => {
      if (tries++ === 0) throw new ApiError(429, 'Too many.', {}, 0);
      return { items: [1], page: 1, limit: 500, total: 1 };
    };
    expect(await all(readAllPages(once))).toEqual([1]);
    await expect(
      all(
        readAllPages(async ({ page }) => {
          if (page === 2) throw new ApiError(503, 'The server is restarting.');
          return { items: [1], page, limit: 1, total: 2 };
        }),
      ),
    ).rejects.toThrow('restarting');
  });
});
