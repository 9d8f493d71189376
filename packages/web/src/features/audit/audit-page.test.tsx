import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { filterOfSearch, searchOfFilter } from './audit-filter.ts';
import { routes } from './routes.tsx';

const entry: AuditEntry = {
  id: 41,
  at: '2026-06-20T18:00:00Z',
  actor: 'Rank_6',
  action: 'player.ban',
  target: '<b>Bob</b>',
  before: null,
  after: { type: 'full', reason: 'Aimbot' },
  ip: '198.51.100.7',
  hash: 'a'.repeat(64),
};

function open(at: string, entries: AuditEntry[] = [entry]) {
  const asked: object[] = [];
  const transport = signedInTransport({ adminLevel: 6, name: 'Rank_6' }).on(audit.list, ({ query }) => {
    asked.push(query);
    return entries;
  });
  return { ...renderRoutes(routes, { at, transport }), asked };
}

describe('the audit log', () => {
  it('says who changed what, and asks for what the form holds', async () => {
    const { asked, router } = open('/manage/audit?action=player.ban&page=2');
    expect(await screen.findByText('type full, reason Aimbot')).toBeTruthy();
    expect(screen.getByText('<b>Bob</b>')).toBeTruthy();
    expect(asked.at(-1)).toEqual({ action: 'player.ban' });
    fireEvent.change(screen.getByLabelText('Who'), { target: { value: ' Rank_6 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(router.state.location.search).toBe('?actor=Rank_6&action=player.ban'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ actor: 'Rank_6', action: 'player.ban' }));
  });

  it('refuses a last day before the first', async () => {
    const { router } = open('/manage/audit');
    fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2026-06-20' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-06-19' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('The last day must not be before the first.')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('opens an entry with all that was kept, and goes back to the same list', async () => {
    const { router } = open('/manage/audit/41?target=Bob');
    const dialog = await screen.findByRole('dialog', { name: 'Entry 41' });
    expect(within(dialog).getByText('a'.repeat(64))).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/audit'));
    expect(router.state.location.search).toBe('?target=Bob');
  });

  it('says so when an entry is not on the open page, and when nothing fits', async () => {
    open('/manage/audit/7', []);
    expect(await screen.findByText('This entry is not on the page of the log that is open.')).toBeTruthy();
    expect(screen.getByText('Nothing was changed that fits.')).toBeTruthy();
  });

  it('keeps any filter in the address', () => {
    const text = fc.string().map((one) => one.trim());
    const day = fc.constantFrom(undefined, '20260620', '20240229');
    fc.assert(
      fc.property(fc.record({ actor: text, action: text, target: text, from: day, to: day }), (filter) => {
        expect(filterOfSearch(new URLSearchParams(searchOfFilter(filter).toString()))).toEqual(filter);
      }),
    );
  });
});
