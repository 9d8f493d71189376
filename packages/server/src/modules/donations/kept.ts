import { say } from '@steward/api-client/rules/say';
import { uses } from '../../words/uses.ts';
import { donatePackages, type KeptPackage } from '@steward/api-client/contract/donation-lists';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import { InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { handleManaged, type KeptList, handleOrdered, handleRetirable, findSameName } from '../../core/kept-lists.ts';
import * as repository from './kept-repository.ts';

type PackageBody = ParsedInput<typeof donatePackages.add>['body'];

const packages: KeptList<KeptPackage, PackageBody> = {
  action: 'donate-package',
  one: 'package',
  table: 'donate_package',
  list: repository.listKeptPackages,
  nameOf: ({ name }) => name,
  async columns({ name, description, credits, perk, amount }, { tx, old, others }) {
    if (findSameName(others, (one) => one.name, name))
      throw new InvalidError({ name: 'Another package has this name.' });
    const kind = (await repository.listPerkKinds(tx)).find(({ key }) => key === perk);
    if (!kind) throw new InvalidError({ perk: 'There is no such perk. Add it to the perks first.' });
    if (kind.retired && perk !== old?.perk)
      throw new InvalidError({ perk: 'This perk is retired. Bring it back first, or choose another.' });
    return { name, description, credits, perk, amount };
  },
  used: (row) => say(uses.package, row),
  instead: 'Retire it, and nobody can buy it any more.',
};

export const donatePackageRoutes = implement(donatePackages, {
  ...handleManaged(packages),
  ...handleOrdered(packages),
  ...handleRetirable(packages),
});
