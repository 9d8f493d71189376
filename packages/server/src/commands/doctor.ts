import { foundWrong } from '@steward/api-client/rules/doctor';
import type { Config } from '../config/config.ts';
import * as checks from './doctor-checks.ts';
import { backups, files } from './doctor-files.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { reasonOf } from './database-problem.ts';

const LOOKS: readonly (readonly [name: string, look: checks.Look])[] = [
  ['versions', checks.versions],
  ['disk', checks.disk],
  ['permissions', checks.permissions],
  ['files', files],
  ['database', checks.database],
  ['counts', checks.counts],
  ['replica', checks.replica],
  ['TLS', checks.proxy],
  ['game servers', checks.gameServers],
  ['outbox', checks.outbox],
  ['backups', backups],
];

const MARKS = { ok: 'ok', warning: 'note', wrong: 'WRONG' } as const;

/** Looks at everything that keeps a server well, and says what to do. Fails where something is wrong. */
export const doctor = (config: Config, io: CommandIo, { json }: { json: boolean }): Promise<void> =>
  withServices(config, io, async (services) => {
    const all: checks.Finding[] = [];
    for (const [check, look] of LOOKS)
      try {
        all.push(...(await look(services)));
      } catch (error) {
        all.push({ check, state: 'wrong', found: `It could not be looked at: ${reasonOf(error)}` });
      }
    if (json) io.out(JSON.stringify(all, null, 2));
    else
      for (const { check, state, found, todo } of all)
        io.out([MARKS[state], check, found, ...(todo === undefined ? [] : [todo])].join('\t'));
    const wrong = all.filter(({ state }) => state === 'wrong').length;
    if (wrong > 0) throw new CommandError(foundWrong(wrong));
  });
