import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { waitsRule } from './waits.mjs';

const linter = new Linter({ configType: 'flat' });
const count = (code: string) =>
  linter.verify(`async () => { ${code} };`, [
    { plugins: { steward: { rules: { waits: waitsRule } } }, rules: { 'steward/waits': 'error' } },
  ]).length;

it.each([
  'await sleep(50); expect(seen).toEqual([]);',
  'await new Promise((resolve) => setTimeout(resolve, 300)); expect(await count()).toBe(1);',
  'await pause(5); await expect(read()).resolves.toBe(1);',
  'await sleep(50); const seen = await read(); expect(seen).toEqual([]);',
  'await sleep(50); const { body } = await report(1); clock.advance(4); expect(body).toEqual([]);',
])('refuses %s', (code) => expect(count(code)).toBe(1));

it.each([
  'await sleep(50); await add("late");',
  'await sleep(50); await add("late"); expect(seen).toEqual(["late"]);',
  'await sleep(50); clock.advance(4); await settled(); expect(seen).toEqual([]);',
  'await written; expect(seen).toEqual([]);',
  'for (;;) await sleep(20); expect(seen).toEqual([]);',
  'await new Promise((resolve) => server.listen(0, resolve)); expect(seen).toEqual([]);',
])('lets %s stand', (code) => expect(count(code)).toBe(0));
