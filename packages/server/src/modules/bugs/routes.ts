import { bugs } from '@steward/api-client/contract/bugs';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import * as repository from './repository.ts';

export const bugRoutes = implement(bugs, {
  list: ({ db }) => repository.listBugs(db),
  async close({ tx, params, caller, now, audit }) {
    const bug = await repository.findBug(tx, params.id);
    if (!bug) throw new NotFoundError(`There is no bug report ${params.id}.`);
    if (!(await repository.closeBug(tx, params.id, caller.id, now)))
      throw new ConflictError('This bug is already closed.');
    return audit({
      action: 'bug.close',
      target: `bug ${bug.id}`,
      before: { status: 'open' },
      after: { status: 'closed' },
    }).answer({ ...bug, status: 'closed' as const });
  },
});
