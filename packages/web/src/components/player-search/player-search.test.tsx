import { players, type FoundPlayer } from '@steward/api-client/contract/players';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderElement, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { PlayerSearch } from './player-search.tsx';

const player = (id: number, name: string): FoundPlayer => ({
  id,
  name,
  oldName: id === 1 ? 'Carl_J' : null,
  level: 4,
  skin: 1,
  skinJob: null,
});

function show(answer: FoundPlayer[] | Refusal = [player(1, 'Carl_Johnson'), player(2, 'Carla')]) {
  const onPick = vi.fn();
  const transport = signedInTransport().on(players.search, answer);
  renderElement(<PlayerSearch label="Player" onPick={onPick} />, { transport });
  return { onPick, transport, field: screen.getByRole('combobox', { name: 'Player' }) };
}

const searches = (calls: readonly string[]) => calls.filter((call) => call.includes('/search/'));

describe('PlayerSearch', () => {
  it('waits for three characters', async () => {
    const { field, transport } = show();
    fireEvent.change(field, { target: { value: 'Ca ' } });
    await screen.findByText('Type at least 3 characters.');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(searches(transport.calls)).toEqual([]);
  });

  it('asks once typing rests, and takes the chosen with the keyboard', async () => {
    const { field, transport, onPick } = show();
    for (const value of ['Car', 'Carl', 'Carl_']) fireEvent.change(field, { target: { value } });
    await screen.findByText('Carla');
    expect(searches(transport.calls)).toEqual(['GET rpg/search/user/Carl_']);
    expect(screen.getByText(/was Carl_J/)).toBeDefined();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onPick).toHaveBeenCalledWith(player(2, 'Carla'));
    expect((field as HTMLInputElement).value).toBe('Carla');
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('takes the chosen with the pointer', async () => {
    const { field, onPick } = show();
    fireEvent.change(field, { target: { value: 'Carl' } });
    fireEvent.click(await screen.findByText('Carl_Johnson'));
    expect(onPick).toHaveBeenCalledWith(player(1, 'Carl_Johnson'));
  });

  it('says when there is nobody', async () => {
    const { field } = show([]);
    fireEvent.change(field, { target: { value: 'Nobody' } });
    await screen.findByText('Nothing found...');
  });

  it('says why it could not search', async () => {
    const { field } = show(new Refusal(429, 'Too many searches. Wait a moment.'));
    fireEvent.change(field, { target: { value: 'Carl' } });
    await screen.findByText('Too many searches. Wait a moment.');
  });

  it('closes with Escape and keeps what was typed', async () => {
    const { field } = show();
    fireEvent.change(field, { target: { value: 'Carl' } });
    await screen.findByText('Carla');
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
    expect((field as HTMLInputElement).value).toBe('Carl');
  });
});
