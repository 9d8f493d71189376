import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { AUDIT_KINDS, filterOfSearch, kindOfSearch, searchOfFilter, withKind } from './audit-filter.ts';
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
  const lists: unknown[] = [];
  const transport = signedInTransport({ adminLevel: 6, name: 'Rank_6' }).on(audit.list, ({ query }) => {
    const { where, ...rest } = query;
    asked.push(rest);
    lists.push(where);
    return entries;
  });
  return { ...renderRoutes(routes, { at, transport }), asked, lists };
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

  it('tells each entry as a sentence, with ways to who and whom', async () => {
    const until = { ...entry, after: { endTimestamp: '2026-06-21T18:00:00Z' } };
    open('/manage/audit', [until, { ...entry, id: 40, action: 'made.up', actor: '', target: 'x' }]);
    const row = (await screen.findByRole('link', { name: 'Rank_6' })).closest('[role="row"]');
    expect(row?.textContent).toContain('Rank_6 banned <b>Bob</b> until 21-06-2026 20:00');
    expect(screen.getByRole('link', { name: 'Rank_6' }).getAttribute('href')).toBe('/player/Rank_6');
    expect(screen.getByText('System').closest('[role="row"]')?.textContent).toContain('System made.up x');
  });

  it('shows changes apart from sign-ins, which other filters go along with', async () => {
    const { asked, lists, router } = open('/manage/audit?actor=Rank_6&page=2');
    fireEvent.click(await screen.findByRole('button', { name: 'Changes' }));
    await waitFor(() => expect(lists.at(-1)).toBe('action!~sign-'));
    expect(asked.at(-1)).toEqual({ actor: 'Rank_6' });
    expect(router.state.location.search).toBe('?actor=Rank_6&show=changes');
    expect(screen.getByRole('button', { name: 'Changes' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'Rank_7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ actor: 'Rank_7' }));
    expect(lists.at(-1)).toBe('action!~sign-');
    void router.navigate('/manage/audit?show=changes&filter.ip=1');
    await waitFor(() => expect(lists.at(-1)).toBe('action!~sign-,ip~1'));
    fireEvent.click(screen.getByRole('button', { name: 'Sign-ins' }));
    await waitFor(() => expect(lists.at(-1)).toBe('action~sign-,ip~1'));
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(lists.at(-1)).toBe('ip~1'));
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

  it('leads from a target to its page, where it has one', async () => {
    open('/manage/audit', [entry, { ...entry, id: 42, action: 'routeblock.add', target: '203.0.113.0/24' }]);
    const target = await screen.findByRole('link', { name: '<b>Bob</b>' });
    expect(target.getAttribute('href')).toBe('/player/%3Cb%3EBob%3C%2Fb%3E');
    expect(screen.queryByRole('link', { name: '203.0.113.0/24' })).toBeNull();
  });

  it('finds an entry that the open page does not hold', async () => {
    const transport = signedInTransport({ adminLevel: 6, name: 'Rank_6' }).on(audit.list, ({ query }) =>
      'id' in query ? [entry] : [],
    );
    renderRoutes(routes, { at: '/manage/audit/41?page=9', transport });
    const dialog = await screen.findByRole('dialog', { name: 'Entry 41' });
    expect(await within(dialog).findByText('a'.repeat(64))).toBeTruthy();
  });

  it.each(['7', 'x', '0'])('says so when there is no entry %s, and when nothing fits', async (id) => {
    open(`/manage/audit/${id}`, []);
    expect(await screen.findByText('The audit log has no entry with this number.')).toBeTruthy();
    expect(await screen.findByText('Nothing was changed that fits.')).toBeTruthy();
  });

  it('keeps any kind in the address beside the rest', () => {
    fc.assert(
      fc.property(fc.constantFrom(undefined, ...AUDIT_KINDS), fc.string(), (kind, actor) => {
        const search = withKind(new URLSearchParams({ actor, page: '3' }), kind);
        expect([kindOfSearch(search), search.get('actor'), search.get('page')]).toEqual([kind, actor, null]);
      }),
    );
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

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/manage/audit', audit.list));
