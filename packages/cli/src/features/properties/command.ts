import { money } from '@steward/api-client/contract/money';
import { properties, type MapProperty } from '@steward/api-client/contract/properties';
import { UsageError } from '../../errors.ts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { bankResource } from '../../io/bank-columns.ts';
import {
  businessResource,
  furnitureResource,
  historyResource,
  itemResource,
  keyResource,
  mapResource,
  noteResource,
  yardResource,
} from './columns.ts';
import { propertyFacts } from './facts.ts';
import { propertyKindOf, propertyKinds } from '@steward/api-client/rules/property-kinds';

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const property = await (await context.api()).call(properties.show, { params: { id } });
  await context.out.record(property, () => propertyFacts(property, context.clock.now()));
}

async function historyRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(properties.history, { params: { id } });
  await context.out.rows(found, historyResource, properties.history.empty);
}

async function bankRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(properties.bank, { params: { id } });
  await context.out.rows(found, bankResource, money.bankHistory.empty);
}

async function keysRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(properties.keys, { params: { id } });
  await context.out.rows(found, keyResource, properties.keys.empty);
}

async function furnitureRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(properties.furniture, { params: { id } });
  await context.out.rows(found, furnitureResource, properties.furniture.empty);
}

async function notesRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(properties.notes, { params: { id } });
  await context.out.rows(found, noteResource, properties.notes.empty);
}

async function itemsRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(properties.items, { params: { id } });
  await context.out.rows(found, itemResource, properties.items.empty);
}

export interface ListOptions {
  /** Its name or key, in capitals or not. */
  readonly kind: string | undefined;
  readonly free: boolean;
  readonly inactive: boolean;
}

const isAsked =
  ({ free, inactive }: ListOptions, key: string | undefined) =>
  (property: MapProperty): boolean =>
    (key === undefined || propertyKindOf(property).key === key) &&
    (!free || !property.hasOwner) &&
    (!inactive || !property.active);

/** The key of a kind that the community has, of what was typed. */
function keyOfKind(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const wanted = typed.trim().toLowerCase();
  const found = propertyKinds().find(({ key, name }) => key === wanted || name.toLowerCase() === wanted);
  if (found) return found.key;
  const names = propertyKinds().map(({ name }) => name.toLowerCase());
  throw new UsageError(`There is no kind "${typed}" of properties. Use ${names.join(', ')}.`);
}

async function listRun(context: CliContext, options: ListOptions): Promise<void> {
  const found = await (await context.api()).call(properties.map);
  await context.out.rows(found.filter(isAsked(options, keyOfKind(options.kind))), mapResource, properties.map.empty);
}

async function yardsRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(properties.yards);
  await context.out.rows(found, yardResource, properties.yards.empty);
}

async function profitRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(properties.businessProfit);
  await context.out.rows(found, businessResource, properties.businessProfit.empty);
}

const ID = idArgument('property');
const readProperty = (given: Parameters<typeof readId>[0]): OfThing => readId(given, 'property');

export const command = branch({
  name: 'property',
  summary: 'Look properties up.',
  children: [
    defineCommand({
      name: 'show',
      summary: 'Show a property.',
      details: 'Tax and business figures are for its owner and senior admins.',
      arguments: [ID],
      output: 'record',
      answers: properties.show,
      examples: ['steward property show 7', 'steward property show 7 --fields name,ownerUser'],
      read: readProperty,
      run: showRun,
    }),
    defineCommand({
      name: 'history',
      summary: 'List what happened to a property, newest first.',
      arguments: [ID],
      output: 'rows',
      answers: properties.history,
      examples: ['steward property history 7'],
      read: readProperty,
      run: historyRun,
    }),
    defineCommand({
      name: 'bank',
      summary: 'List what was paid into and out of a property, newest first.',
      details: 'The last 100 entries, for its owner and lead admins.',
      arguments: [ID],
      output: 'rows',
      answers: properties.bank,
      examples: ['steward property bank 7', 'steward property bank 7 --csv'],
      read: readProperty,
      run: bankRun,
    }),
    defineCommand({
      name: 'keys',
      summary: 'List who has a key of a property.',
      arguments: [ID],
      output: 'rows',
      answers: properties.keys,
      examples: ['steward property keys 7'],
      read: readProperty,
      run: keysRun,
    }),
    defineCommand({
      name: 'furniture',
      summary: 'List the furniture inside and in the yard.',
      arguments: [ID],
      output: 'rows',
      answers: properties.furniture,
      examples: ['steward property furniture 7'],
      read: readProperty,
      run: furnitureRun,
    }),
    defineCommand({
      name: 'notes',
      summary: 'List the notes about a property, newest first.',
      arguments: [ID],
      output: 'rows',
      answers: properties.notes,
      examples: ['steward property notes 7'],
      read: readProperty,
      run: notesRun,
    }),
    defineCommand({
      name: 'items',
      summary: 'List the items and weapons in a property.',
      arguments: [ID],
      output: 'rows',
      answers: properties.items,
      examples: ['steward property items 7'],
      read: readProperty,
      run: itemsRun,
    }),
    defineCommand({
      name: 'list',
      summary: 'List all properties that have a place on the map.',
      options: [
        { flags: '-k, --kind <kind>', help: 'Only this kind, such as house, or a type of your community.' },
        { flags: '--free', help: 'Only those without an owner.' },
        { flags: '--inactive', help: 'Only those that are not visible in the game.' },
      ],
      output: 'rows',
      answers: properties.map,
      examples: ['steward property list', 'steward property list --kind house --free --fields id,name'],
      read: (given): ListOptions => ({
        kind: given.text('kind'),
        free: given.flag('free'),
        inactive: given.flag('inactive'),
      }),
      run: listRun,
    }),
    defineCommand({
      name: 'yards',
      summary: 'List the yards of properties.',
      output: 'rows',
      answers: properties.yards,
      examples: ['steward property yards'],
      read: () => ({}),
      run: yardsRun,
    }),
    defineCommand({
      name: 'profit',
      summary: 'List what businesses earned and spent in the past month.',
      output: 'rows',
      answers: properties.businessProfit,
      examples: ['steward property profit', 'steward property profit --fields name,balance'],
      read: () => ({}),
      run: profitRun,
    }),
  ],
});
