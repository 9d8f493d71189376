import { showMany } from '@steward/api-client/rules/numbers';
import {
  donatePackages,
  perkKinds,
  type KeptPackage,
  type PerkKind,
} from '@steward/api-client/contract/donation-lists';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import { InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { keeps, moves, retires, sameName, type KeptList } from '../../core/kept-lists.ts';
import * as repository from './kept-repository.ts';

type PackageBody = ParsedInput<typeof donatePackages.add>['body'];
type PerkBody = ParsedInput<typeof perkKinds.add>['body'];

const packages: KeptList<KeptPackage, PackageBody> = {
  action: 'donate-package',
  one: 'package',
  table: 'donate_package',
  list: repository.listKeptPackages,
  nameOf: ({ name }) => name,
  async columns({ name, description, credits, perk, amount }, { tx, old, others }) {
    if (sameName(others, (one) => one.name, name)) throw new InvalidError({ name: 'Another package has this name.' });
    const kind = (await repository.listPerkKinds(tx)).find(({ key }) => key === perk);
    if (!kind) throw new InvalidError({ perk: 'There is no such perk. Add it to the perks first.' });
    if (kind.retired && perk !== old?.perk)
      throw new InvalidError({ perk: 'This perk is retired. Bring it back first, or choose another.' });
    return { name, description, credits, perk, amount };
  },
  used: ({ uses }) => `it was bought ${showMany(uses, 'time')}`,
  instead: 'Retire it, and nobody can buy it any more.',
};

const perks: KeptList<PerkKind, PerkBody> = {
  action: 'perk',
  one: 'perk',
  table: 'perk_kind',
  list: repository.listPerkKinds,
  nameOf: ({ name }) => name,
  columns({ key, name, description }, { old, others }) {
    if (sameName(others, (one) => one.key, key)) throw new InvalidError({ key: 'Another perk has this key.' });
    if (sameName(others, (one) => one.name, name)) throw new InvalidError({ name: 'Another perk has this name.' });
    if (old && old.key !== key) {
      if (old.builtIn) throw new InvalidError({ key: `Steward knows this perk as "${old.key}": its key stays.` });
      if (old.uses > 0) throw new InvalidError({ key: `${holdersOf(old)}: its key stays. Add another perk instead.` });
    }
    return { key, name, description };
  },
  stays: ({ builtIn, name }) =>
    builtIn ? `Steward itself gives ${name} its meaning. Retire it, and no new package can give it.` : undefined,
  used: (row) => holdersOf(row),
  instead: 'Retire it, and no new package can give it.',
};

const holdersOf = ({ uses }: PerkKind) => `${showMany(uses, 'package or player has', 'packages and players have')} it`;

export const donatePackageRoutes = implement(donatePackages, {
  ...keeps(packages),
  ...moves(packages),
  ...retires(packages),
});

export const perkKindRoutes = implement(perkKinds, { ...keeps(perks), ...moves(perks), ...retires(perks) });
