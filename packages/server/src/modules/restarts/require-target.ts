import type { Viewer } from '@steward/api-client/rules/access';
import { NOT_ALLOWED } from '@steward/api-client/rules/refusals';
import { mayRestart } from '@steward/api-client/rules/restarts';
import type { Config } from '../../config/config.ts';
import { ForbiddenError, UnavailableError } from '../../core/errors.ts';
import { type Target, targetNamed, USUAL } from './targets.ts';

export const notConfigured = (name: string): string =>
  `No restart command is set for ${name}. The operator can set one in the configuration.`;

/** The target that somebody names for a change. Throws where they may not restart it, or nothing is configured for it. */
export function requireTarget(config: Pick<Config, 'restart'>, name: string, viewer: Viewer): Target {
  const target = targetNamed(config, name);
  if (!mayRestart(viewer, target ?? USUAL[name] ?? { developers: false })) throw new ForbiddenError(NOT_ALLOWED);
  if (!target) throw new UnavailableError(notConfigured(name));
  return target;
}

/** Whether somebody may restart a target by name, configured or not. */
export const mayRestartNamed = (config: Pick<Config, 'restart'>, name: string, viewer: Viewer): boolean =>
  mayRestart(viewer, targetNamed(config, name) ?? USUAL[name] ?? { developers: false });
