import { join } from 'node:path';
import { FailedError, UsageError } from '../errors.ts';
import { loadSettingsStore } from './load-settings-store.ts';
import { cannot, readText } from './read-text.ts';

export const DEFAULT_URL = 'http://127.0.0.1:4747';
export const DEFAULT_PROFILE = 'default';

/** A server under a name of one's own. */
export interface Profile {
  readonly name: string;
  /** Origin, without `/api`. */
  readonly url: string;
}

export interface Settings {
  /** The profile that is used when none is named. */
  readonly current: string | undefined;
  readonly profiles: readonly Profile[];
  /** The colours of the screens; undefined: those that fit the terminal. */
  readonly theme?: string | undefined;
  /** Command lines under names of one's own. */
  readonly aliases?: Readonly<Record<string, string>>;
}

const FILE_NAME = 'config';

/** The origin of a server's address: adds http(s) nowhere, drops `/api` and trailing slashes. */
export function parseServerUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new UsageError(`"${text}" is no address. Write it like https://panel.example.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError(`"${text}" is no web address. Write it like https://panel.example.`);
  if (!/^\/(api\/?)?$/.test(url.pathname) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new UsageError(`Give the address of the server only, like ${url.origin}.`);
  return url.origin;
}

export function parseProfileName(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text))
    throw new UsageError(`"${text}" cannot be a profile's name. Use letters, digits, ".", "_" and "-", at most 40.`);
  return text;
}

const fileIn = (dir: string) => join(dir, `${FILE_NAME}.json`);

function settingsOf(value: unknown): Settings {
  const source = (value !== null && typeof value === 'object' ? value : {}) as Readonly<Record<string, unknown>>;
  const aliases = source.aliases !== null && typeof source.aliases === 'object' ? source.aliases : {};
  const named = Object.entries(aliases).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const profiles = source.profiles !== null && typeof source.profiles === 'object' ? source.profiles : {};
  return {
    current: typeof source.current === 'string' ? source.current : undefined,
    theme: typeof source.theme === 'string' ? source.theme : undefined,
    ...(named.length === 0 ? {} : { aliases: Object.fromEntries(named) }),
    profiles: Object.entries(profiles).flatMap(([name, entry]: [string, unknown]) =>
      entry !== null && typeof entry === 'object' && 'url' in entry && typeof entry.url === 'string'
        ? [{ name, url: entry.url }]
        : [],
    ),
  };
}

/** What is configured; nothing when there is no file. */
export function readSettings(dir: string | undefined): Settings {
  const text = dir === undefined ? undefined : readText(fileIn(dir));
  if (dir === undefined || text === undefined || text.trim() === '') return { current: undefined, profiles: [] };
  try {
    return settingsOf(JSON.parse(text));
  } catch (error) {
    throw new FailedError(`${fileIn(dir)} is no valid JSON. Correct or remove it.`, { cause: error });
  }
}

/** Changes what is configured, in one step even when several stewards do it at once. */
export async function changeSettings(dir: string | undefined, change: (now: Settings) => Settings): Promise<Settings> {
  if (dir === undefined)
    throw new FailedError('There is no folder for settings. Set HOME, XDG_CONFIG_HOME or STEWARD_CONFIG_DIR.');
  const { withLock } = await import('./files.ts');
  return withLock(fileIn(dir), async () => {
    const changed = change(readSettings(dir));
    const { storeSettings } = await loadSettingsStore();
    try {
      storeSettings(dir, FILE_NAME, changed);
    } catch (error) {
      throw cannot('write', fileIn(dir), error);
    }
    return changed;
  });
}

/** The server to talk to, and how one signs in there. */
export interface ActiveProfile extends Profile {
  /** A personal access token, which goes before cookies. */
  readonly token: string | undefined;
  /** The file that the token came from. */
  readonly tokenFile?: string | undefined;
  /** Where the cookies are kept; undefined: nowhere. */
  readonly cookieFile: string | undefined;
}

interface Choice {
  readonly dir: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--profile`. */
  readonly named: string | undefined;
}

function chosen({ dir, env, named }: Choice): Profile {
  const wanted = named ?? (env.STEWARD_URL ? undefined : env.STEWARD_PROFILE || undefined);
  if (wanted === undefined && env.STEWARD_URL) {
    const url = parseServerUrl(env.STEWARD_URL);
    return { name: url.replace(/^https?:\/\//, '').replace(/[^A-Za-z0-9.-]/g, '_'), url };
  }
  const { current, profiles } = readSettings(dir);
  const name = wanted ?? current ?? DEFAULT_PROFILE;
  const found = profiles.find((profile) => profile.name === name);
  if (found) return { name, url: parseServerUrl(found.url) };
  if (name === DEFAULT_PROFILE) return { name, url: DEFAULT_URL };
  const known = profiles.map((profile) => profile.name).join(', ');
  throw new UsageError(
    `There is no profile "${name}". ${known === '' ? `Add it with "steward profiles add ${name} URL".` : `Profiles: ${known}.`}`,
  );
}

/** Resolves `--profile`, STEWARD_URL, STEWARD_PROFILE, the profile in use, and the default server, in this order. */
export function activeProfile(choice: Choice): ActiveProfile {
  const profile = chosen(choice);
  const { STEWARD_TOKEN: token, STEWARD_TOKEN_FILE: tokenFile } = choice.env;
  const read = !token && tokenFile ? readText(tokenFile) : undefined;
  if (!token && tokenFile && read === undefined)
    throw new FailedError(`STEWARD_TOKEN_FILE names ${tokenFile}, which does not exist.`);
  return {
    ...profile,
    token: (token || read)?.trim() || undefined,
    tokenFile: read === undefined ? undefined : tokenFile,
    cookieFile: choice.dir === undefined ? undefined : join(choice.dir, 'credentials', `${profile.name}.json`),
  };
}
