import { say } from '@steward/api-client/rules/say';
import { uses } from '../../words/uses.ts';
import { type PerkKind, perkKinds } from '@steward/api-client/contract/donation-lists';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import { InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { handleManaged, type KeptList, handleOrdered, handleRetirable, findSameName } from '../../core/kept-lists.ts';
import * as repository from './kept-repository.ts';

type PerkBody = ParsedInput<typeof perkKinds.add>['body'];

const perks: KeptList<PerkKind, PerkBody> = {
  action: 'perk',
  one: 'perk',
  table: 'perk_kind',
  list: repository.listPerkKinds,
  nameOf: ({ name }) => name,
  columns({ key, name, description }, { old, others }) {
    if (findSameName(others, (one) => one.key, key)) throw new InvalidError({ key: 'Another perk has this key.' });
    if (findSameName(others, (one) => one.name, name)) throw new InvalidError({ name: 'Another perk has this name.' });
    if (old && old.key !== key) {
      if (old.builtIn) throw new InvalidError({ key: `Steward knows this perk as "${old.key}": its key stays.` });
      if (old.uses > 0) throw new InvalidError({ key: say(uses.perkKey, old) });
    }
    return { key, name, description };
  },
  stays: ({ builtIn, name }) =>
    builtIn ? `Steward itself gives ${name} its meaning. Retire it, and no new package can give it.` : undefined,
  used: (row) => say(uses.perk, row),
  instead: 'Retire it, and no new package can give it.',
};

export const perkKindRoutes = implement(perkKinds, {
  ...handleManaged(perks),
  ...handleOrdered(perks),
  ...handleRetirable(perks),
});
