import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

const absolute = (path: string | undefined): string | undefined =>
  path !== undefined && (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) ? path : undefined;

/** Where settings and credentials are kept: STEWARD_CONFIG_DIR, or `steward` in the XDG config folder. Undefined: no home. */
export function configDir(env: Env): string | undefined {
  if (env.STEWARD_CONFIG_DIR) return env.STEWARD_CONFIG_DIR;
  const base =
    absolute(env.XDG_CONFIG_HOME) ?? absolute(env.APPDATA) ?? (env.HOME ? join(env.HOME, '.config') : undefined);
  return base === undefined ? undefined : join(base, 'steward');
}

function cacheDir(env: Env, what: string): string | undefined {
  if (env.STEWARD_CONFIG_DIR) return `${env.STEWARD_CONFIG_DIR}/${what}`;
  const base =
    absolute(env.XDG_CACHE_HOME) ?? absolute(env.LOCALAPPDATA) ?? (env.HOME ? `${env.HOME}/.cache` : undefined);
  return base === undefined ? undefined : `${base}/steward/${what}`;
}

/** Where compiled code is kept between runs. Undefined: nowhere. */
export const compileCacheDir = (env: Env): string | undefined => cacheDir(env, 'compiled');

/** Where answers for the completion of a shell are kept for minutes. Undefined: nowhere. */
export const completionCacheDir = (env: Env): string | undefined => cacheDir(env, 'completion');
