import { RESTART_TARGETS } from '@steward/api-client/contract/logs';
import { TARGET_NAME } from '@steward/api-client/rules/restarts';
import * as z from 'zod';
import { SECRET } from './values.ts';

/** Who may restart these two is fixed. */
function checkRestart(
  targets: Readonly<Record<string, z.infer<typeof RestartTarget>>>,
  context: z.RefinementCtx,
): void {
  for (const name of RESTART_TARGETS)
    if (targets[name]?.developers !== undefined)
      context.addIssue({
        code: 'custom',
        path: [name, 'developers'],
        message: 'cannot be set: prod is for leaders, develop for head developers too',
      });
}

const NAME_OF_SERVER = 'must be the name of a game server: small letters, digits and hyphens';

const RestartTarget = z
  .strictObject({
    /** What people read. */
    label: z.string().min(1).max(60).optional(),
    /** Program and arguments; no shell reads them. */
    command: z.array(z.string()).min(1, 'needs the program and its arguments as a list').optional(),
    cwd: z.string().optional(),
    /** Variables that it gets beside the few of the machine; nothing of Steward's own settings. */
    env: z
      .record(z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of a variable'), z.string().meta(SECRET))
      .optional(),
    /** The game server whose agent does it in place of a command. */
    agent: z.string().regex(TARGET_NAME, NAME_OF_SERVER).optional(),
    /** The game server whose players are told, and which is asked whether it is back; null: none. */
    server: z.string().regex(TARGET_NAME, NAME_OF_SERVER).nullable().optional(),
    /** Head developers may restart it, too. */
    developers: z.boolean().optional(),
    /** Longest run in seconds. */
    timeoutSeconds: z.int().min(1).max(86_400, 'must be at most 86400, a day').default(600),
  })
  .superRefine(({ command, cwd, env, agent }, context) => {
    if ((command === undefined) === (agent === undefined))
      context.addIssue({ code: 'custom', message: 'needs either command or agent' });
    if (agent !== undefined && (cwd !== undefined || env !== undefined))
      context.addIssue({ code: 'custom', message: 'has an agent: cwd and env belong into its agent.json' });
  });

/** `restart` of the configuration. */
export const Restarts = z
  .record(z.string().regex(TARGET_NAME, 'must be small letters, digits and hyphens, at most 32'), RestartTarget)
  .superRefine(checkRestart)
  .default({});
