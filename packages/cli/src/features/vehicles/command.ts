import { ApiError } from '@steward/api-client/client/errors';
import { players } from '@steward/api-client/contract/players';
import { AUCTION_FIELDS, vehicles, type AuctionVehicle } from '@steward/api-client/contract/vehicles';
import { transferRefusal } from '@steward/api-client/rules/vehicle-transfer';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { foundResource, historyResource, itemResource, keyResource, modelResource } from './columns.ts';
import { tuningResource, type TuningRow, tuningRows } from './tuning-columns.ts';
import { auctionResource, type AuctionRow, auctionRows } from './auction-columns.ts';
import { vehicleFacts, vehicleOwner } from './facts.ts';

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const vehicle = await (await context.api()).call(vehicles.show, { params: { id } });
  await context.out.record(vehicle, () => vehicleFacts(vehicle));
}

interface FindOptions {
  readonly plate: string;
}

async function findRun(context: CliContext, { plate }: FindOptions): Promise<void> {
  const found = await (await context.api()).call(vehicles.find, { params: { plate } });
  await context.out.rows(found, foundResource, vehicles.find.empty);
}

async function itemsRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(vehicles.items, { params: { id } });
  await context.out.rows(found, itemResource, vehicles.items.empty);
}

async function keysRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(vehicles.keys, { params: { id } });
  await context.out.rows(found, keyResource, vehicles.keys.empty);
}

async function historyRun(context: CliContext, { id }: OfThing): Promise<void> {
  const found = await (await context.api()).call(vehicles.history, { params: { id } });
  await context.out.rows(found, historyResource, vehicles.history.empty);
}

async function tuningRun(context: CliContext, { id }: OfThing): Promise<void> {
  const tuning = await (await context.api()).call(vehicles.tuning, { params: { id } });
  await context.out.rows(
    tuningRows(tuning),
    tuningResource,
    'No slot of this vehicle is tuned, and nothing is attached.',
  );
}

export interface TransferOptions extends OfThing {
  readonly player: string;
  readonly bypassLimit: boolean;
  /** The id of the player whose it was when it was read; 0: of none. Left out: whose it is now. */
  readonly owner: number | undefined;
}

async function transferRun(
  context: CliContext,
  { id, player, bypassLimit, owner: was }: TransferOptions,
): Promise<void> {
  const api = await context.api();
  const vehicle = await api.call(vehicles.show, { params: { id } });
  const refusal = transferRefusal(vehicle);
  if (refusal !== undefined) throw new ApiError(409, refusal);
  const owner = await api.call(players.show, { params: { name: player } });
  await context.prompts.confirm(
    `Transfer ${vehicle.vehicleName} ${vehicle.plate} from ${vehicleOwner(vehicle)} to ${owner.name}? Its keys are taken back.`,
    context.global,
  );
  const moved = await api.call(vehicles.transfer, {
    params: { id },
    query: { owner: was ?? vehicle.ownerUserId ?? 0 },
    body: { newOwnerId: owner.id, bypassLimit },
  });
  if (context.out.options.json) await context.out.record(moved, () => []);
  await context.out.note(vehicles.transfer.done, 'ok');
  await context.out.note(`It belongs to ${owner.name} now.`, 'quiet');
}

async function auctionsRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(vehicles.auctions);
  await context.out.rows(auctionRows(found), auctionResource, vehicles.auctions.empty);
}

async function modelsRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(vehicles.models);
  await context.out.rows(found, modelResource, vehicles.models.empty);
}

const ID = idArgument('vehicle');
const readVehicle = (given: Parameters<typeof readId>[0]): OfThing => readId(given, 'vehicle');

export const command = branch({
  name: 'vehicle',
  summary: 'Look vehicles up, and transfer them.',
  children: [
    defineCommand({
      name: 'show',
      summary: 'Show a vehicle.',
      details: 'Who is neither its owner nor a senior admin sees plate, model and owner only.',
      arguments: [ID],
      output: 'record',
      answers: vehicles.show,
      examples: ['steward vehicle show 12', 'steward vehicle show 12 --fields plate,ownerUser'],
      read: readVehicle,
      run: showRun,
    }),
    defineCommand({
      name: 'find',
      summary: 'Find vehicles by their plate.',
      details: 'Senior admins and above find all; others find their own.',
      arguments: [{ name: 'plate', help: 'The whole plate.' }],
      output: 'rows',
      answers: vehicles.find,
      examples: ['steward vehicle find "AB 12"'],
      read: (given): FindOptions => ({ plate: given.required('plate') }),
      run: findRun,
    }),
    defineCommand({
      name: 'items',
      summary: 'List what lies in a vehicle.',
      arguments: [ID],
      output: 'rows',
      answers: vehicles.items,
      examples: ['steward vehicle items 12'],
      read: readVehicle,
      run: itemsRun,
    }),
    defineCommand({
      name: 'keys',
      summary: 'List who has a key of a vehicle.',
      arguments: [ID],
      output: 'rows',
      answers: vehicles.keys,
      examples: ['steward vehicle keys 12'],
      read: readVehicle,
      run: keysRun,
    }),
    defineCommand({
      name: 'history',
      summary: 'List what happened to a vehicle, newest first.',
      arguments: [ID],
      output: 'rows',
      answers: vehicles.history,
      examples: ['steward vehicle history 12'],
      read: readVehicle,
      run: historyRun,
    }),
    defineCommand({
      name: 'tuning',
      summary: 'List the tuning and the attachments of a vehicle.',
      arguments: [ID],
      output: 'rows',
      fields: ownFields<TuningRow>({ place: true, part: true, text: true, position: true }),
      examples: ['steward vehicle tuning 12'],
      read: readVehicle,
      run: tuningRun,
    }),
    defineCommand({
      name: 'transfer',
      summary: 'Give a vehicle to another player.',
      details:
        'The new owner gets it at once, and its keys are taken back.\nWith --owner it is given only where it still is of whom you read: otherwise nothing is changed.',
      arguments: [ID, { name: 'player', help: 'Name of the new owner.', completes: 'player' }],
      options: [
        {
          flags: '--bypass-limit',
          help: vehicles.transfer.help.bypassLimit,
        },
        { flags: '--owner <id>', help: 'Id of the player whose it is now, as you read it; 0: of no player.' },
      ],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: vehicles.transfer,
      examples: [
        'steward vehicle transfer 12 Carl_Johnson',
        'steward vehicle transfer 12 Carl_Johnson --yes',
        'steward vehicle transfer 12 Carl_Johnson --owner 7 --yes',
      ],
      read: (given): TransferOptions => ({
        ...readVehicle(given),
        player: given.required('player'),
        bypassLimit: given.flag('bypassLimit'),
        owner: given.whole('owner', { min: 0, max: 999_999_999 }),
      }),
      run: transferRun,
    }),
    defineCommand({
      name: 'auctions',
      summary: 'List vehicles that can be auctioned.',
      details: vehicles.auctions.means,
      output: 'rows',
      answers: { id: vehicles.auctions.id, fields: AUCTION_FIELDS },
      fields: ownFields<Omit<AuctionRow, keyof AuctionVehicle>>({ reason: true }),
      examples: ['steward vehicle auctions', 'steward vehicle auctions --fields id,reason'],
      read: () => ({}),
      run: auctionsRun,
    }),
    defineCommand({
      name: 'models',
      summary: 'List vehicle models: dealer price, server limit and how many are owned.',
      output: 'rows',
      answers: vehicles.models,
      examples: ['steward vehicle models'],
      read: () => ({}),
      run: modelsRun,
    }),
  ],
});
