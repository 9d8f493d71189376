/** Makes what busy servers report of these players, one event after another: who is there, money, places, kills, history. */
export function reportsOf(players: readonly string[]): () => Record<string, unknown> {
  let count = 0;
  return () => {
    count += 1;
    const player = players[(count * 7919) % players.length];
    const base = { id: `bench-${count}`, at: new Date().toISOString(), player };
    switch (count % 10) {
      case 0:
        return { ...base, kind: 'player.joined', ping: 40, ip: '203.0.113.7' };
      case 1:
        return {
          ...base,
          kind: 'player.killed',
          killer: players[count % players.length],
          weapon: 24,
          x: 1,
          y: 2,
          z: 3,
        };
      case 2:
      case 3:
        return { ...base, kind: 'player.cash', amount: (count % 100) - 50, reason: 'Shop' };
      case 4:
        return { ...base, kind: 'player.history', action: 'opened a door' };
      case 5:
        return { ...base, kind: 'player.saved', level: 5, experience: count % 1000, x: 1, y: 2, z: 3 };
      default:
        return { ...base, kind: 'player.presence', afk: 20, ping: 40 };
    }
  };
}
