import { mayRestart } from '@steward/api-client/rules/restarts';
import type { Viewer } from '@steward/api-client/rules/access';
import type { Config } from '../../config/config.ts';
import { GAME_SERVER } from '../../core/game-commands.ts';
import { ForbiddenError, UnavailableError } from '../../core/errors.ts';

type Configured = Config['restart'][string];

/** What can be restarted, with what follows from its name. */
export interface Target {
  readonly name: string;
  readonly label: string;
  /** It is left to head developers, too. */
  readonly developers: boolean;
  /** The game server whose agent restarts it; undefined: a command of this machine does. */
  readonly agent: string | undefined;
  /** The game server whose players are told and which is asked whether it is back. */
  readonly server: string | undefined;
  readonly timeoutSeconds: number;
  readonly command?: Configured['command'];
  readonly cwd?: Configured['cwd'];
  readonly env?: Configured['env'];
}

/** The targets of the specification (`decisions.md` 5). */
const USUAL: Readonly<Record<string, { label: string; developers: boolean; server?: string }>> = {
  develop: { label: 'Develop server', developers: true },
  prod: { label: 'Production server', developers: false, server: GAME_SERVER },
};

function targetOf(name: string, { label, developers, agent, server, ...how }: Configured): Target {
  const usual = USUAL[name] ?? { label: name, developers: developers ?? false };
  return {
    ...how,
    name,
    label: label ?? usual.label,
    developers: usual.developers,
    agent,
    server: server === null ? undefined : (server ?? agent ?? usual.server),
  };
}

export const targetsOf = ({ restart }: Pick<Config, 'restart'>): Target[] =>
  Object.entries(restart).map(([name, configured]) => targetOf(name, configured));

export const targetNamed = ({ restart }: Pick<Config, 'restart'>, name: string): Target | undefined => {
  const configured = Object.hasOwn(restart, name) ? restart[name] : undefined;
  return configured && targetOf(name, configured);
};

export const notConfigured = (name: string): string =>
  `No restart command is set for ${name}. The operator can set one in the configuration.`;

/** The target that somebody names. Throws where they may not restart it, or nothing is configured for it. */
export function requireTarget(config: Pick<Config, 'restart'>, name: string, viewer: Viewer): Target {
  const target = targetNamed(config, name);
  if (!mayRestart(viewer, target ?? USUAL[name] ?? { developers: false })) throw new ForbiddenError();
  if (!target) throw new UnavailableError(notConfigured(name));
  return target;
}

/** Whether somebody may restart a target by name, configured or not. */
export const mayRestartNamed = (config: Pick<Config, 'restart'>, name: string, viewer: Viewer): boolean =>
  mayRestart(viewer, targetNamed(config, name) ?? USUAL[name] ?? { developers: false });
