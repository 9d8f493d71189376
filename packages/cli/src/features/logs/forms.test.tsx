import { logs } from '@steward/api-client/contract/logs';
import { readableTypes } from '@steward/api-client/rules/log-access';
import { afterEach, describe, expect, it } from 'vitest';
import { screensForTests } from '../../testing/open-screen.ts';
import { answer } from '../../testing/scripted-server.ts';

const { open, closeAll } = screensForTests();
afterEach(closeAll);

const history = answer(logs.history, () => []);
const wordsOf = (frame: string) => frame.replaceAll(/[│\s]+/g, ' ');

describe('the form to search logs', () => {
  it.each([
    [3, 'Your rank: 7 of 21 logs, the last 2 hours.', true],
    [4, /Your rank: \d+ of 21 logs, from \d\d-\d\d-\d{4} on\./, true],
    [5, 'Your rank: 18 of 21 logs.', false],
    [10, undefined, false],
  ])('tells rank %i what it may read', async (adminLevel, limits, isWarned) => {
    const { app } = await open('logs', [history], { adminLevel, columns: 100, rows: 36 });
    await app.waitFor('so far');
    await app.press('s');
    const frame = wordsOf(await app.waitFor('Most lines'));
    if (limits === undefined) expect(frame).not.toContain('Your rank');
    else expect(frame).toMatch(limits);
    expect(frame.includes('Logs are for administrative use only.')).toBe(isWarned);
    await app.press('tab');
    const told = wordsOf(await app.waitFor('all that you may read'));
    for (const type of readableTypes(adminLevel)) expect(told).toContain(type);
  });
});
