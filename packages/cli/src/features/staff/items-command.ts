import { staff } from '@steward/api-client/contract/staff';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { interiorResource, itemResource } from './item-columns.ts';

async function itemsRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(staff.items);
  await context.out.rows(found, itemResource, staff.items.empty);
}

async function interiorsRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(staff.interiors);
  await context.out.rows(found, interiorResource, staff.interiors.empty);
}

export const items = branch({
  name: 'items',
  summary: 'List the items of the game.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List items with their stock, limits and taxes.',
      output: 'rows',
      answers: staff.items,
      examples: ['steward items list', 'steward items list --fields id,name,stockPrice'],
      read: () => ({}),
      run: itemsRun,
    }),
  ],
});

export const interiors = branch({
  name: 'interiors',
  summary: 'List the rooms that properties can have.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List interiors with price, floors and spawn point.',
      output: 'rows',
      answers: staff.interiors,
      examples: ['steward interiors list', 'steward interiors list --fields id,name,price'],
      read: () => ({}),
      run: interiorsRun,
    }),
  ],
});
