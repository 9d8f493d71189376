import Conf from 'conf';
import type { Settings } from './profiles.ts';

/** Writes the settings file in one step, readable by its owner only; what else stands in it stays. */
export function storeSettings(dir: string, fileName: string, { current, profiles, theme, aliases }: Settings): void {
  const store = new Conf<Record<string, unknown>>({ cwd: dir, configName: fileName, configFileMode: 0o600 });
  store.store = {
    ...store.store,
    ...(current === undefined ? {} : { current }),
    ...(theme === undefined ? {} : { theme }),
    ...(aliases === undefined ? {} : { aliases }),
    profiles: Object.fromEntries(profiles.map(({ name, url }) => [name, { url }])),
  };
  if (current === undefined) store.delete('current');
  if (theme === undefined) store.delete('theme');
}
