import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVER_KINDS, connectLink, withPort } from './server-address.ts';

describe('the address of a game server', () => {
  it.each([
    ['rpg', 'play.example.org', 'play.example.org:7777', 'samp://play.example.org:7777'],
    ['tdm', ' 192.0.2.1 ', '192.0.2.1:7777', 'samp://192.0.2.1:7777'],
    ['rpg', 'play.example.org:7778', 'play.example.org:7778', 'samp://play.example.org:7778'],
    ['fivem-rp', 'rp.example.org', 'rp.example.org:30120', 'fivem://connect/rp.example.org:30120'],
    ['fivem-rp', '127.0.0.1:30121', '127.0.0.1:30121', 'fivem://connect/127.0.0.1:30121'],
    ['rpg', '2001:db8::1', '[2001:db8::1]:7777', 'samp://[2001:db8::1]:7777'],
    ['rpg', '[2001:db8::1]:7000', '[2001:db8::1]:7000', 'samp://[2001:db8::1]:7000'],
    ['mc', 'mc.example.org', 'mc.example.org', undefined],
    ['rpg', '', '', undefined],
    ['rpg', 'ask in the chat', 'ask in the chat', undefined],
    ['rpg', 'host:99999', 'host:99999', undefined],
    ['rpg', 'javascript:alert(1)', 'javascript:alert(1)', undefined],
  ] as const)('%s "%s" is "%s", opened by %s', (kind, address, whole, link) => {
    expect(withPort(kind, address)).toBe(whole);
    expect(connectLink(kind, address)).toBe(link);
  });

  it('has its port once, and its link has nothing but a host and a port behind the scheme', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SERVER_KINDS),
        fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.ipV6()),
        (kind, address) => {
          const whole = withPort(kind, address);
          expect(withPort(kind, whole)).toBe(whole);
          expect(connectLink(kind, address) ?? 'samp://a:1').toMatch(
            /^(?:samp:\/\/|fivem:\/\/connect\/)(?:\[[\da-f:.]+\]|[a-z\d._-]+):\d{1,5}$/i,
          );
        },
      ),
    );
  });
});
