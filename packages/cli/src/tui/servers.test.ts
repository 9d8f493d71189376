import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeSettings, readSettings } from '../config/profiles.ts';
import { isUnconfigured, keepServer, serverNames } from './servers.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'steward-servers-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('asks which server is meant until somebody said so, in a file, by a name or in the environment', async () => {
  expect(isUnconfigured(dir, {}, undefined)).toBe(true);
  expect(isUnconfigured(dir, { STEWARD_URL: 'https://panel.example' }, undefined)).toBe(false);
  expect(isUnconfigured(dir, { STEWARD_PROFILE: 'second' }, undefined)).toBe(false);
  expect(isUnconfigured(dir, {}, 'second')).toBe(false);
  await keepServer(dir, 'panel.example');
  expect(isUnconfigured(dir, {}, undefined)).toBe(false);
});

it('keeps the address as that of the default profile, beside the others', async () => {
  await changeSettings(dir, (now) => ({ ...now, profiles: [{ name: 'second', url: 'https://second.example' }] }));
  expect(await keepServer(dir, ' panel.example ')).toBe('default');
  expect(await keepServer(dir, 'http://127.0.0.1:4747')).toBe('default');
  expect(readSettings(dir).profiles.map(({ name, url }) => [name, url])).toEqual([
    ['second', 'https://second.example'],
    ['default', 'http://127.0.0.1:4747'],
  ]);
  expect(serverNames(dir)).toEqual(['second', 'default']);
  for (const bad of ['', 'ftp://panel.example', 'a b', 'https://'])
    await expect(keepServer(dir, bad), bad).rejects.toThrow(/\S/);
  expect(serverNames(dir)).toEqual(['second', 'default']);
});
