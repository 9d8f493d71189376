import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_EVENT_KINDS, type GameEvent } from '@steward/api-client/contract/game-events';
import { KIND_ORDER, roundsOf } from './rounds.ts';

let count = 0;
const id = () => `e${++count}`;
const joined = (player: string): GameEvent => ({ id: id(), kind: 'player.joined', player });
const left = (player: string): GameEvent => ({ id: id(), kind: 'player.left', player });
const renamed = (player: string, new_name: string): GameEvent => ({
  id: id(),
  kind: 'player.renamed',
  player,
  new_name,
  free: true,
});
const kindsOf = (events: readonly GameEvent[]) => roundsOf(events).map((round) => [...round.keys()]);

describe('rounds', () => {
  it('gather what may be applied together', () => {
    expect(kindsOf([joined('A'), left('A'), joined('B'), left('B')])).toEqual([['player.joined', 'player.left']]);
    expect(roundsOf([joined('A'), joined('B'), joined('C')])[0]?.get('player.joined')).toHaveLength(3);
    expect(roundsOf([])).toEqual([]);
  });

  it('part what would come out otherwise', () => {
    expect(kindsOf([joined('A'), left('A'), joined('a ')])).toEqual([
      ['player.joined', 'player.left'],
      ['player.joined'],
    ]);
    expect(kindsOf([left('A'), renamed('A', 'B'), left('B')])).toEqual([
      ['player.left', 'player.renamed'],
      ['player.left'],
    ]);
    expect(kindsOf([renamed('A', 'B'), renamed('B', 'C')])).toHaveLength(2);
    expect(kindsOf([joined('A'), { id: id(), kind: 'server.started' }, joined('B')])).toEqual([
      ['player.joined'],
      ['server.started', 'player.joined'],
    ]);
    const ticket = { ticket: 7, reporter: 'A', type: 2, reason: 'Help' } as const;
    expect(
      kindsOf([
        { id: id(), kind: 'ticket.closed', ticket: 7, reason: 'Solved' },
        { id: id(), kind: 'ticket.opened', ...ticket },
      ]),
    ).toHaveLength(2);
  });

  it('stay whole where events are about different parts of a player', () => {
    const about = { id: id(), player: 'A' } as const;
    const cash: GameEvent = { ...about, id: id(), kind: 'player.cash', amount: 5, reason: 'Test' };
    const saved: GameEvent = { ...about, id: id(), kind: 'player.saved', level: 2 };
    const history: GameEvent = { ...about, id: id(), kind: 'player.history', action: 'x' };
    expect(roundsOf([cash, saved, history, joined('A'), { ...cash, id: id() }])).toHaveLength(1);
    expect(roundsOf([cash, renamed('B', 'A'), { ...cash, id: id() }])).toHaveLength(2);
    // A name that looks like a part of another.
    expect(roundsOf([left('A\ncash'), joined('A')])).toHaveLength(1);
  });

  it('keep every event once, and each part of a thing in its order', () => {
    const player = fc.constantFrom('A', 'B', 'C');
    const any = fc.oneof(
      player.map(joined),
      player.map(left),
      fc.tuple(player, player).map(([from, to]) => renamed(from, to)),
      player.map((name): GameEvent => ({ id: id(), kind: 'player.cash', player: name, amount: 5, reason: 'Test' })),
    );
    fc.assert(
      fc.property(fc.array(any), (events) => {
        const applied = roundsOf(events).flatMap((round) => KIND_ORDER.flatMap((kind) => round.get(kind) ?? []));
        expect(applied.map((event) => event.id).sort()).toEqual(events.map((event) => event.id).sort());
        for (const name of ['A', 'B', 'C'])
          for (const isPart of [
            (kind: string) => kind !== 'player.cash',
            (kind: string) => kind === 'player.cash' || kind === 'player.renamed',
          ]) {
            const about = (list: readonly GameEvent[]) =>
              list.filter(
                (event) =>
                  isPart(event.kind) &&
                  (('player' in event && event.player === name) || ('new_name' in event && event.new_name === name)),
              );
            expect(about(applied)).toEqual(about(events));
          }
      }),
    );
  });

  it('know the place of every kind', () => {
    expect([...KIND_ORDER].sort()).toEqual([...GAME_EVENT_KINDS].sort());
  });
});
