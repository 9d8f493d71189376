import { describe, expect, it } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { parseRange, type AddressRange } from '../db/addresses.ts';
import { isPublicAddress, leadsInside, sendOutward } from './outward.ts';

const ranges = (...texts: string[]): AddressRange[] => texts.flatMap((text) => parseRange(text) ?? []);
const outward = { method: 'POST', headers: {}, body: '{}', timeoutMs: 2000 } as const;

describe('public addresses', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '224.0.0.1'],
    ...['198.18.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::7f00:1', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'fec0::1', 'localhost', '0x7f000001', ''],
  ])('are not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('what is sent to an address of a person', () => {
  it('reaches what the operator allows, by name and by number, and nothing else', async () => {
    const receiver = await startReceiver();
    try {
      const port = new URL(receiver.url('')).port;
      for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
        expect(await sendOutward(`http://${host}:${port}/`, { ...outward, allowed: [] })).toBe('private');
        expect(await leadsInside(`http://${host}:${port}/`, [])).toBe(true);
      }
      expect(receiver.got).toEqual([]);
      const allowed = ranges('127.0.0.0/8', '::1');
      expect(await sendOutward(`http://localhost:${port}/`, { ...outward, allowed })).toMatchObject({ status: 200 });
      expect(receiver.got).toHaveLength(1);
      expect(await leadsInside(`http://localhost:${port}/`, allowed)).toBe(false);
    } finally {
      await receiver.close();
    }
  });

  it('is given up in time, and read to a limit', async () => {
    const receiver = await startReceiver();
    try {
      const allowed = ranges('127.0.0.1');
      receiver.answer = () => undefined;
      expect(await sendOutward(receiver.url('x'), { ...outward, allowed, timeoutMs: 150 })).toBe('slow');
      const stop = AbortSignal.timeout(100);
      expect(await sendOutward(receiver.url('x'), { ...outward, allowed, signal: stop })).toBe('aborted');
      receiver.answer = (_, response) => void response.end('x'.repeat(1_000_000));
      const answer = await sendOutward(receiver.url('x'), { ...outward, allowed });
      expect(typeof answer === 'string' ? answer : answer.text.length).toBe(64 * 1024);
      expect(await sendOutward('http://127.0.0.1:9/', { ...outward, allowed })).toBe('unreachable');
    } finally {
      await receiver.close();
    }
  });
});
