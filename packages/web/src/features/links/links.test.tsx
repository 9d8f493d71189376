import { links, type Link } from '@steward/api-client/contract/links';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const kept = { position: 1, revision: 1, uses: 0, retired: false };
const own: Link = { ...kept, id: 4, label: 'Rules', url: 'https://example.org/rules', configured: false };
const operators: Link = { ...own, id: 2_000_000_001, label: 'Forum', configured: true };

function open(at: string) {
  const sent: unknown[] = [];
  const transport = signedInTransport({ adminLevel: 6 })
    .on(links.list, () => [operators, own])
    .on(links.add, (input) => {
      sent.push(input);
      return own;
    });
  return { ...renderRoutes(routes, { at, transport }), sent };
}

it('shows the links of the operator, which only the operator changes', async () => {
  open('/manage/links');
  expect(await screen.findByText('Forum')).toBeTruthy();
  expect(screen.getByText('By the operator')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change Forum' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Change Rules' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Rules down' }).disabled).toBe(true);
});

it('takes addresses of the web only', async () => {
  const { sent } = open('/manage/links/add');
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Label');
  type('Label', 'Bad');
  type('Address', 'javascript:alert(1)');
  fireEvent.click(screen.getByRole('button', { name: 'Add a link' }));
  expect(await screen.findByText(/Enter an address that begins with https/)).toBeTruthy();
  type('Address', 'https://example.org/');
  fireEvent.click(screen.getByRole('button', { name: 'Add a link' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { label: 'Bad', url: 'https://example.org/' } }]));
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/manage/links', links.list));
