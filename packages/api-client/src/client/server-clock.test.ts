import { describe, expect, it } from 'vitest';
import { community, COMMUNITY_HEADER, setCommunity, USUAL_COMMUNITY, writeCommunity } from '../rules/community.ts';
import { clockedTransport } from './server-clock.ts';

const OWN = Date.parse('2026-11-28T10:00:00.400Z');

const asked = async (date: string | null, took = 0) => {
  let now = OWN;
  const { transport, clock } = clockedTransport(
    {
      async send() {
        now += took;
        return {
          status: 200,
          header: (name) => (name === 'date' ? date : null),
          text: async () => '',
          async *bytes() {},
        };
      },
    },
    () => now,
  );
  expect(clock.isKnown()).toBe(false);
  expect(clock.now()).toBe(OWN);
  await transport.send({ method: 'GET', path: '/api/health', headers: {} });
  return { ahead: clock.now() - now, known: clock.isKnown() };
};

describe('the clock of the server', () => {
  it.each([
    ['two hours behind', 'Sat, 28 Nov 2026 08:00:00 GMT', -7_200_000],
    ['two hours ahead', 'Sat, 28 Nov 2026 12:00:00 GMT', 7_200_000],
    ['a month behind', 'Wed, 28 Oct 2026 10:00:00 GMT', -31 * 86_400_000],
  ])('is known when it is %s', async (_, date, skew) => {
    const { ahead, known } = await asked(date);
    expect(Math.abs(ahead - skew)).toBeLessThan(1000);
    expect(known).toBe(true);
  });

  it('is the own clock where they agree to the second', async () => {
    expect(await asked('Sat, 28 Nov 2026 10:00:00 GMT')).toEqual({ ahead: 0, known: true });
    expect(await asked('Sat, 28 Nov 2026 10:00:01 GMT')).toEqual({ ahead: 0, known: true });
  });

  it('does not take a slow answer for another clock', async () => {
    expect((await asked('Sat, 28 Nov 2026 10:00:00 GMT', 8000)).ahead).toBe(0);
  });

  it('is the own clock where no answer tells it', async () => {
    expect(await asked(null)).toEqual({ ahead: 0, known: false });
    expect(await asked('yesterday')).toEqual({ ahead: 0, known: false });
  });
});

describe('the community', () => {
  it('is that of the server which answered last, the usual one too', async () => {
    const own = { ...USUAL_COMMUNITY, timeZone: 'Asia/Kolkata', currency: { sign: '₹', place: 'before' } } as const;
    let told: string | null = null;
    const { transport } = clockedTransport({
      async send() {
        const header = (name: string) => (name === COMMUNITY_HEADER ? told : null);
        return { status: 200, header, text: async () => '', async *bytes() {} };
      },
    });
    const heard = async (header: string | null) => {
      told = header;
      await transport.send({ method: 'GET', path: '/api/health', headers: {} });
      return community();
    };
    expect(await heard(writeCommunity(own))).toEqual(own);
    expect(await heard(null)).toEqual(own);
    expect(await heard(writeCommunity(USUAL_COMMUNITY))).toEqual(USUAL_COMMUNITY);
    setCommunity(USUAL_COMMUNITY);
  });
});
