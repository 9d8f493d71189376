import { assets } from '@steward/api-client/contract/assets';
import type { Answered } from '../../command/fields.ts';
import { command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { itemResource, ownedPropertyResource, ownedVehicleResource } from '../../io/asset-columns.ts';
import { NAME } from './given.ts';

interface Whose {
  /** Undefined: one's own. */
  readonly name: string | undefined;
}

async function inventoryRun(context: CliContext, { name }: Whose): Promise<void> {
  const api = await context.api();
  const found =
    name === undefined ? await api.call(assets.inventory) : await api.call(assets.inventoryOf, { params: { name } });
  await context.out.rows(found, itemResource, assets.inventory.empty);
}

async function propertiesRun(context: CliContext, { name }: Whose): Promise<void> {
  const api = await context.api();
  const found =
    name === undefined ? await api.call(assets.properties) : await api.call(assets.propertiesOf, { params: { name } });
  await context.out.rows(found, ownedPropertyResource(context.clock.now()), assets.properties.empty);
}

async function vehiclesRun(context: CliContext, { name }: Whose): Promise<void> {
  const api = await context.api();
  const found =
    name === undefined ? await api.call(assets.vehicles) : await api.call(assets.vehiclesOf, { params: { name } });
  await context.out.rows(found, ownedVehicleResource, assets.vehicles.empty);
}

interface OfWhomSpec {
  readonly name: string;
  readonly summary: string;
  readonly answers: readonly Answered[];
  readonly run: (context: CliContext, options: Whose) => Promise<void>;
}

const ofWhom = (spec: OfWhomSpec): Command =>
  defineCommand({
    ...spec,
    arguments: [{ ...NAME, optional: true, help: 'Name of the player; your own when left out.' }],
    output: 'rows',
    examples: [`steward player ${spec.name} Carl_Johnson`, `steward player ${spec.name}`],
    read: (given): Whose => ({ name: given.text('name') }),
  });

export const assetCommands: readonly Command[] = [
  ofWhom({
    name: 'inventory',
    summary: 'List the items that a player carries.',
    answers: [assets.inventory, assets.inventoryOf],
    run: inventoryRun,
  }),
  ofWhom({
    name: 'properties',
    summary: 'List the properties of a player.',
    answers: [assets.properties, assets.propertiesOf],
    run: propertiesRun,
  }),
  ofWhom({
    name: 'vehicles',
    summary: 'List the vehicles of a player.',
    answers: [assets.vehicles, assets.vehiclesOf],
    run: vehiclesRun,
  }),
];
