import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeDns } from '../testing/fake-dns.ts';
import { fakeFivem, fakeMinecraft } from '../testing/game-servers.ts';
import { askGameServer } from './ask.ts';

const resolver = new Resolver();
// A resolver of its own, as the one of the process may not be set on every machine.
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  resolveSrv: (name: string) => resolver.resolveSrv(name),
}));

const JSON_ANSWER = JSON.stringify({
  version: { name: '1.21' },
  players: { max: 20, online: 4 },
  description: 'Craft',
});
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const opened = async <T extends { close(): Promise<void> }>(made: Promise<T>): Promise<T> => {
  const one = await made;
  closing.push(() => one.close());
  return one;
};

describe('a Minecraft server that is named without a port', () => {
  const named = { host: 'play.example.test', port: undefined, timeoutMs: 3000 };
  const withRecords = async (records: Parameters<typeof fakeDns>[0]) => {
    const dns = await opened(fakeDns(records));
    resolver.setServers([dns.address]);
  };

  it('is asked where its SRV record leads', async () => {
    const game = await opened(fakeMinecraft({ json: JSON_ANSWER }));
    await withRecords({ '_minecraft._tcp.play.example.test': { name: 'localhost', port: game.port } });
    expect(await askGameServer('mc', named)).toHaveProperty('status.players', 4);
    expect(await askGameServer('mc', { ...named, port: 1 })).toEqual({ problem: 'unreachable' });
  });

  it('is away where the record leads nowhere, or is not there', async () => {
    await withRecords({ '_minecraft._tcp.play.example.test': { name: 'localhost', port: 1 } });
    expect(await askGameServer('mc', named)).toEqual({ problem: 'unreachable' });
    expect(await askGameServer('mc', { ...named, host: 'other.example.test' })).toEqual({ problem: 'unreachable' });
  });
});

describe.runIf(hasIpv6)('a server on IPv6', () => {
  it('is asked, in brackets', async () => {
    const host = '[::1]';
    const fivem = await opened(
      fakeFivem({ '/dynamic.json': { hostname: 'RP', clients: 31, sv_maxclients: '64' } }, { host: '::1' }),
    );
    const minecraft = await opened(fakeMinecraft({ json: JSON_ANSWER }, { host: '::1' }));
    const { port } = fivem;
    expect(await askGameServer('fivem-rp', { host, port, timeoutMs: 3000 })).toHaveProperty('status.players', 31);
    const asking = { host, port: minecraft.port, timeoutMs: 3000 };
    expect(await askGameServer('mc', asking)).toHaveProperty('status.players', 4);
  });
});
