import { accounts } from '@steward/api-client/contract/accounts';
import { vacBlacklist } from '@steward/api-client/contract/vac-lists';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { read } from '../api.ts';
import { Guard } from '../components/guard.tsx';
import { aPrincipal } from '../testing/factories.ts';
import { renderElement, signedInTransport } from '../testing/render-app.tsx';
import { Refusal } from '../testing/scripted-transport.ts';

/** Shows what it has, whatever went wrong. */
function Careless() {
  const { data } = useQuery(read(vacBlacklist.list));
  return <p>{data === undefined ? 'Nothing' : 'The figures'}</p>;
}

function open() {
  const transport = signedInTransport({ adminLevel: 5 }).on(vacBlacklist.list, []);
  return renderElement(
    <Guard access={vacBlacklist.list.access} fallback={<p>Not for you</p>}>
      <Careless />
    </Guard>,
    { transport },
  );
}
const asked = (calls: readonly string[]) => calls.filter((call) => call === 'GET principal').length;

it('closes what is guarded once a read is refused because the rank was lowered', async () => {
  const { transport, queryClient } = open();
  await screen.findByText('The figures');
  transport
    .on(vacBlacklist.list, new Refusal(403, 'Not for you.'))
    .on(accounts.principal, { user: aPrincipal({ adminLevel: 0 }) });
  await act(() => queryClient.invalidateQueries({ queryKey: ['vacBlacklist'] }));
  expect(await screen.findByText('Not for you')).toBeTruthy();
});

it('keeps nothing of what is refused, and asks who is there once a refusal', async () => {
  const { transport, queryClient } = open();
  await screen.findByText('The figures');
  const before = asked(transport.calls);
  transport.on(vacBlacklist.list, new Refusal(403, 'Not for you.'));
  for (const _ of [1, 2, 3]) await act(() => queryClient.invalidateQueries({ queryKey: ['vacBlacklist'] }));
  expect(await screen.findByText('Nothing')).toBeTruthy();
  await waitFor(() => expect(asked(transport.calls)).toBe(before + 1));
  transport.on(vacBlacklist.list, []);
  await act(() => queryClient.invalidateQueries({ queryKey: ['vacBlacklist'] }));
  transport.on(vacBlacklist.list, new Refusal(403, 'Not for you.'));
  await act(() => queryClient.invalidateQueries({ queryKey: ['vacBlacklist'] }));
  await waitFor(() => expect(asked(transport.calls)).toBe(before + 2));
});

it('signs nobody out where who is there cannot be said just then', async () => {
  const { transport, queryClient } = open();
  await screen.findByText('The figures');
  transport
    .on(vacBlacklist.list, new Refusal(403, 'Not for you.'))
    .on(accounts.principal, new Refusal(500, 'Not now.'));
  const before = asked(transport.calls);
  await act(() => queryClient.invalidateQueries({ queryKey: ['vacBlacklist'] }));
  await waitFor(() => expect(asked(transport.calls)).toBe(before + 1));
  expect(await screen.findByText('Nothing')).toBeTruthy();
});
