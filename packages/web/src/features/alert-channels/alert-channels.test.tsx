import { alertChannels, type KeptChannel } from '@steward/api-client/contract/alert-channels';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const channel: KeptChannel = {
  ...{ id: 5, position: 0, revision: 2, uses: 3, retired: false },
  name: 'Night watch',
  level: 3,
  webhook: 'https://discord.com/…/webhooks/12/…',
  configured: false,
};

function open(at: string) {
  const sent: unknown[] = [];
  const transport = signedInTransport({ adminLevel: 6 })
    .on(alertChannels.list, () => [channel])
    .on(alertChannels.edit, (input) => {
      sent.push(input);
      return channel;
    });
  return { ...renderRoutes(routes, { at, transport }), sent };
}

it('lists channels with their rank and a webhook that is never whole', async () => {
  open('/manage/alert-channels');
  expect(await screen.findByText('3 Junior Admin')).toBeTruthy();
  expect(screen.getByText(/webhooks\/12\/…/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Remove Night watch' })).toBeNull();
});

it('keeps the webhook that is there when none is entered', async () => {
  const { sent } = open('/manage/alert-channels/5/edit');
  const webhook = await screen.findByLabelText<HTMLInputElement>('Webhook');
  expect(webhook.value).toBe('');
  expect(screen.getByText(/Leave it empty to keep the one there is/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('From admin level'), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ params: { id: '5' }, body: { name: 'Night watch', level: 4, revision: 2 } }]);
  expect(JSON.stringify(sent)).not.toContain('webhook');
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/manage/alert-channels', alertChannels.list));
