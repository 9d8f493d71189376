import { describe, expect, it } from 'vitest';
import { GameEvent } from './game-events.ts';

const parse = (event: Record<string, unknown>) => GameEvent.safeParse({ id: 'e1', ...event });

describe('game events', () => {
  it('take names as the game has them', () => {
    for (const player of ["O'Neil", '[TAG]Jo.hn', 'a/b', '100%', 'Zoë', '..'])
      expect(parse({ kind: 'player.joined', player, ip: '2001:db8::1' }).data).toMatchObject({ player });
    expect(parse({ kind: 'player.joined', player: '  Trim_Me ' }).data).toMatchObject({ player: 'Trim_Me' });
  });

  it('refuse what cannot be kept', () => {
    for (const event of [
      { kind: 'player.joined', player: '' },
      { kind: 'player.joined', player: 'a\u0000b' },
      { kind: 'player.joined', player: 'x'.repeat(65) },
      { kind: 'player.joined', player: 'A', at: '2026-02-30T10:00:00Z' },
      { kind: 'player.joined', player: 'A', at: 'yesterday' },
      { kind: 'player.punished', player: 'A', type: 12, reason: 'x' },
      { kind: 'player.cash', player: 'A', amount: 1.5, reason: 'x' },
      { kind: 'player.cash', player: 'A', amount: 2 ** 60, reason: 'x' },
      { kind: 'ticket.opened', ticket: -1, type: 1, reporter: 'A', reason: 'x' },
      { kind: 'ticket.reviewed', ticket: 1, stars: 6 },
      { kind: 'vac.files', session: 1, file_kind: 'library', files: [{ name: 'a.dll', hash: 'zz' }] },
      { kind: 'player.danced', player: 'A' },
      { kind: 'player.joined', player: 'A', id: '' },
      { kind: 'player.joined', player: 'A', id: 'a\u0000b' },
      {},
    ])
      expect(parse(event).success, JSON.stringify(event)).toBe(false);
  });
});
