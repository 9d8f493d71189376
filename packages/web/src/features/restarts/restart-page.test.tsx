import { develop } from '@steward/api-client/contract/develop';
import type { RestartEvent, RestartState } from '@steward/api-client/contract/logs';
import { restarts } from '@steward/api-client/contract/restarts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';
import { MOST_LINES, withEvents, type RestartRun } from './use-restart.ts';

const line = (text: string): RestartEvent => ({ kind: 'line', stream: 'stdout', text });
const none = { isConfigured: true, running: null, last: null };
const states = (prod: Partial<RestartState> = {}): RestartState[] => [
  { ...none, target: 'develop' },
  { ...none, target: 'prod', ...prod },
];
const begun = { by: 'Rank_8', since: '2026-06-20T18:00:00Z' };
const NEW: RestartRun = { target: 'prod', rows: [], dropped: 0, end: undefined, error: undefined, isBroken: false };

describe('the lines of a restart', () => {
  it('are bounded, keep their order and their keys, whatever comes at once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 6 }), (batches) => {
        let run = NEW;
        let count = 0;
        for (const batch of batches)
          run = withEvents(
            run,
            Array.from({ length: batch }, () => line(String(count++))),
          );
        expect(run.rows.length).toBe(Math.min(count, MOST_LINES));
        expect(run.dropped + run.rows.length).toBe(count);
        expect(run.rows.every(({ key, text }, at) => key === text && key === String(run.dropped + at))).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect(withEvents(NEW, [line('a'), { kind: 'end', status: 0, signal: null }]).end).toMatchObject({ status: 0 });
  });
});

describe('the restart page', () => {
  function open(state: () => RestartState[], restart: () => AsyncIterable<RestartEvent> | RestartEvent[]) {
    const transport = signedInTransport({ adminLevel: 7 })
      .on(develop.restarts, state)
      .on(develop.restartProd, () => restart() as never);
    return renderRoutes(routes, { at: '/develop/restart', transport });
  }
  const begin = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Restart production server' }));
    fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'prod' } });
    fireEvent.click(screen.getByRole('button', { name: 'Restart production server' }));
  };

  it('keeps the place of what it reads, and offers no restart before it knows what runs', async () => {
    let answer: (states: RestartState[]) => void = () => undefined;
    const transport = signedInTransport({ adminLevel: 7 }).on(
      develop.restarts,
      () => new Promise<RestartState[]>((resolve) => (answer = resolve)),
    );
    renderRoutes(routes, { at: '/develop/restart', transport });
    expect(await screen.findByText('Loading how restarts stand')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Restart/ })).toBeNull();
    answer(states());
    expect(await screen.findByRole('button', { name: 'Restart production server' })).toBeTruthy();
    expect(screen.queryByText('Loading how restarts stand')).toBeNull();
  });

  it('offers no restart where it could not be read what runs, and stays as it is while it is asked again', async () => {
    let answer: (states: RestartState[]) => void = () => undefined;
    let asked = 0;
    const transport = signedInTransport({ adminLevel: 7 }).on(develop.restarts, () => {
      asked += 1;
      if (asked === 1) return new Refusal(500, 'Broken.');
      return new Promise<RestartState[]>((resolve) => (answer = resolve));
    });
    const { queryClient } = renderRoutes(routes, { at: '/develop/restart', transport });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Restart production server' });
    await waitFor(() => expect(button().disabled).toBe(true));
    void act(() => void queryClient.refetchQueries());
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.queryByText('Loading how restarts stand')).toBeNull();
    expect(button().disabled).toBe(true);
    act(() => answer(states()));
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  it('shows a restart that runs already, whoever began it and wherever, and offers no other', async () => {
    open(
      () => states({ running: { ...begun, until: '2026-06-20T18:10:35Z' } }),
      () => [],
    );
    expect(await screen.findByText(/A restart of the production server runs, begun by/)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Restart production server' })).toHaveProperty('disabled', true),
    );
    expect(screen.getByRole('button', { name: 'Restart develop server' })).toHaveProperty('disabled', false);
  });

  it('says that the stream broke, and looks again how the restart stands', async () => {
    let state = states();
    open(
      () => state,
      () => [line('Stopping…')],
    );
    await begin();
    state = states({ running: { ...begun, until: '2026-06-20T18:10:35Z' } });
    expect(await screen.findByText(/The connection broke before the restart ended/)).toBeTruthy();
    expect(await screen.findByText(/A restart of the production server runs, begun by/)).toBeTruthy();
    state = states({ last: { ...begun, endedAt: '2026-06-20T18:01:00Z', status: 3, signal: null, error: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText('The restart command ended with status 3.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restart production server' })).toHaveProperty('disabled', false);
  });

  it('shows how it ended', async () => {
    open(
      () => states(),
      () => [line('up'), { kind: 'end', status: 0, signal: null }],
    );
    await begin();
    expect(await screen.findByText('The restart command ended well.')).toBeTruthy();
    expect(screen.queryByText(/The connection broke/)).toBeNull();
  });
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/develop/restart', restarts.targets));
