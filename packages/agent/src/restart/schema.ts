import * as z from 'zod';

const DAY = 86_400;
const Words = z.array(z.string().min(1, 'Leave out what is empty.')).min(1, 'Name at least one.');

/** How a target of the panel is restarted on this machine: one of command, systemd, tmux and rcon. */
export const RestartTarget = z
  .strictObject({
    command: Words.optional().meta({ description: 'A program and its arguments, as a list. No shell reads them.' }),
    cwd: z.string().min(1, 'Name a folder.').optional().meta({ description: 'The folder that the command runs in.' }),
    env: z
      .record(z.string().regex(/^[A-Za-z_]\w*$/, 'Enter the name of a variable.'), z.string())
      .optional()
      .meta({ description: 'Variables that the command gets beside the few of the machine.' }),
    systemd: z
      .string()
      .regex(/^[\w@.:-]+\.(?:service|target)$/, 'Enter a unit, such as samp.service.')
      .optional()
      .meta({ description: 'A unit that "systemctl restart" restarts.' }),
    user: z.boolean().optional().meta({ description: 'The unit is one of the user of the agent.' }),
    tmux: z
      .strictObject({
        session: z.string().regex(/^[^:.=]{1,64}$/, 'Enter the name of a session, without a colon or a dot.'),
        keys: z.array(Words).min(1, 'Name at least one.').meta({
          description: 'What is typed, step by step: texts, and keys such as C-c and Enter.',
        }),
      })
      .optional()
      .meta({ description: 'A tmux session into which keys are typed.' }),
    rcon: Words.optional().meta({ description: 'Commands for the console of the game, one after another.' }),
    pauseSeconds: z
      .number()
      .min(0, 'Use 0 or more.')
      .max(600, 'Use at most 600.')
      .default(3)
      .meta({ description: 'Between two steps of tmux and rcon.' }),
    timeoutSeconds: z
      .int('Enter a whole number of seconds.')
      .min(1, 'Use 1 or more.')
      .max(DAY, `Use at most ${DAY}, a day.`)
      .default(600)
      .meta({ description: 'After so many seconds it is ended. The panel has a limit of its own; the shorter holds.' }),
  })
  .superRefine(({ command, systemd, tmux, rcon, cwd, env, user }, context) => {
    const ways = [command, systemd, tmux, rcon].filter((way) => way !== undefined).length;
    if (ways !== 1) context.addIssue({ code: 'custom', message: 'Give one of command, systemd, tmux and rcon.' });
    if (command === undefined && (cwd !== undefined || env !== undefined))
      context.addIssue({ code: 'custom', message: 'cwd and env go with command.' });
    if (systemd === undefined && user !== undefined)
      context.addIssue({ code: 'custom', message: 'user goes with systemd.' });
  });
export type RestartTarget = z.infer<typeof RestartTarget>;
