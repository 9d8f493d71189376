import { vacBlacklist, vacPlayers, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const HASH = 'd41d8cd98f00b204e9800998ecf8427e';
const open = (at: string) =>
  renderRoutes(routes, {
    at: `/manage/vac${at}`,
    transport: signedInTransport({ adminLevel: 5 })
      .on(vacPlayers.list, [])
      .on(vacBlacklist.list, [])
      .on(vacWhitelist.list, []),
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each([
  ['', vacPlayers.list.empty],
  ['/blacklist', vacBlacklist.list.empty],
  ['/whitelist', vacWhitelist.list.empty],
])('says that nothing is there: %s', async (at, text) => {
  open(at);
  expect(await screen.findByText(text)).toBeTruthy();
});

const row = {
  ...{ hash: HASH, description: 'A file', name: 'Rank_5', createdAt: '2026-06-20T18:10:00Z' },
  ...{ deletedAt: null, deletedBy: null },
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Add hash' }));

it('blacklists a hash', async () => {
  const { transport } = open('/blacklist/add');
  transport.on(vacBlacklist.add, { ...row, severity: 2 });
  const form = within(await screen.findByRole('dialog', { name: 'Add to the blacklist' }));
  expect(form.getByText(vacBlacklist.add.help.hash)).toBeTruthy();
  type('Hash', HASH);
  type('Description', 'A file');
  send();
  await closed();
  expect(transport.bodies(vacBlacklist.add)).toEqual([{ hash: HASH, description: 'A file', severity: 2 }]);
});

it('whitelists a hash, with a reason', async () => {
  const { transport } = open('/whitelist/add');
  transport.on(vacWhitelist.add, { ...row, reason: 'Known' });
  await screen.findByRole('dialog', { name: 'Add to the whitelist' });
  type('Hash', HASH);
  type('Description', 'A file');
  send();
  expect(await screen.findByText('Enter a reason.')).toBeTruthy();
  expect(transport.bodies(vacWhitelist.add)).toEqual([]);
  type('Reason', 'Known');
  send();
  await closed();
  expect(transport.bodies(vacWhitelist.add)).toEqual([{ hash: HASH, description: 'A file', reason: 'Known' }]);
});

it('adds no more of a file once the import is left', async () => {
  const { transport } = open('/blacklist/import');
  let answer = (): void => undefined;
  transport.on(vacBlacklist.add, () => new Promise((told) => (answer = () => told({ ...row, severity: 2 }))));
  await screen.findByRole('dialog', { name: 'Import into the blacklist' });
  const lines = [HASH, HASH.replace('d', 'a'), HASH.replace('d', 'b')].map((hash) => `${hash} A file`);
  const file = new File([lines.join('\n')], 'hashes.txt', { type: 'text/plain' });
  fireEvent.change(screen.getByLabelText('File with one hash a line'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add 3 hashes' }));
  await waitFor(() => expect(transport.bodies(vacBlacklist.add)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await closed();
  const reads = () => transport.calls.filter((call) => call === 'GET rpg/vac/blacklist').length;
  const before = reads();
  answer();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(transport.bodies(vacBlacklist.add)).toHaveLength(1);
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/manage/vac/blacklist', vacBlacklist.list));
