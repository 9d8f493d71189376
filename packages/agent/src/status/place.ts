import * as z from 'zod';

/** Where the process of the game server is found: one of pidFile, systemd and name. */
export const ProcessPlace = z
  .strictObject({
    pidFile: z.string().min(1, 'Name a file.').optional().meta({ description: 'A file that holds its number.' }),
    systemd: z
      .string()
      .regex(/^[\w@.:-]+\.service$/, 'Enter a unit, such as samp.service.')
      .optional()
      .meta({ description: 'The systemd unit that it is.' }),
    user: z.boolean('Use true or false.').optional().meta({ description: 'The unit is one of the user of the agent.' }),
    name: z
      .string()
      .regex(/^[^/\0]{1,64}$/, 'Enter the name of a program, such as samp03svr.')
      .optional()
      .meta({ description: 'What it is called, where no other process is called the same.' }),
  })
  .superRefine(({ pidFile, systemd, name, user }, context) => {
    const ways = [pidFile, systemd, name].filter((way) => way !== undefined).length;
    if (ways !== 1) context.addIssue({ code: 'custom', message: 'Give one of pidFile, systemd and name.' });
    if (systemd === undefined && user !== undefined)
      context.addIssue({ code: 'custom', message: 'user goes with systemd.' });
  });
export type ProcessPlace = z.infer<typeof ProcessPlace>;
