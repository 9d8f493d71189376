import { routeblocks } from '@steward/api-client/contract/routeblocks';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import * as repository from './repository.ts';
import { covers, parseRoute } from './rules.ts';

const gone = () => new NotFoundError('This routeblock does not exist, or it was removed.');

export const routeblockRoutes = implement(routeblocks, {
  list: ({ db }) => repository.listBlocks(db),
  async show({ db, params }) {
    const block = await repository.findBlock(db, params.id);
    if (!block) throw gone();
    return block;
  },
  async add({ tx, body, caller, now, request, audit, command }) {
    const parsed = parseRoute(body.route);
    if (typeof parsed === 'string') throw new InvalidError({ route: parsed });
    if (covers(parsed.route, request.ip)) throw new InvalidError({ route: 'This would block your own address.' });
    if (await repository.findRoute(tx, parsed.route)) throw new ConflictError(`${parsed.route} is already blocked.`);
    const id = await repository.addBlock(tx, parsed.route, body.reason, caller.id, now);
    const recorded = audit({ action: 'routeblock.add', target: parsed.route, after: { reason: body.reason } });
    command('routeblock.add', { id, route: parsed.route });
    const block = await repository.findBlock(tx, id);
    if (!block) throw gone();
    return recorded.answer(block);
  },
  async remove({ tx, params, caller, now, audit, command }) {
    const block = await repository.findBlock(tx, params.id);
    if (!block || !(await repository.removeBlock(tx, params.id, caller.id, now))) throw gone();
    const recorded = audit({
      action: 'routeblock.remove',
      target: block.route,
      before: { reason: block.reason, since: block.since },
    });
    command('routeblock.remove', { id: block.id, route: block.route });
    return recorded.answer({ ok: true as const });
  },
});
