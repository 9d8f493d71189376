import type { Config } from '../../config/config.ts';
import { GAME_SERVER } from '../../core/game-commands.ts';

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
export const USUAL: Readonly<Record<string, { label: string; developers: boolean; server?: string }>> = {
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
