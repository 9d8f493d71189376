import { DEFAULT_PROFILE, changeSettings, parseServerUrl, readSettings } from '../config/profiles.ts';

/** Names of the servers that can be switched to. */
export function serverNames(dir: string | undefined): readonly string[] {
  try {
    const names = readSettings(dir).profiles.map(({ name }) => name);
    return names.includes(DEFAULT_PROFILE) ? names : [DEFAULT_PROFILE, ...names];
  } catch {
    return [DEFAULT_PROFILE];
  }
}

/** Whether nobody has said yet which server is meant. */
export function isUnconfigured(
  dir: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  named: string | undefined,
): boolean {
  if (named !== undefined || env.STEWARD_URL || env.STEWARD_PROFILE) return false;
  try {
    return readSettings(dir).profiles.length === 0;
  } catch {
    return false;
  }
}

/** Keeps the address that was typed as that of the default profile. Throws `UsageError` where it is none. */
export async function keepServer(dir: string | undefined, address: string): Promise<string> {
  const url = parseServerUrl(/^[a-z]+:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`);
  await changeSettings(dir, (now) => ({
    ...now,
    profiles: [...now.profiles.filter(({ name }) => name !== DEFAULT_PROFILE), { name: DEFAULT_PROFILE, url }],
  }));
  return DEFAULT_PROFILE;
}
