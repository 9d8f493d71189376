import { gameServers } from '@steward/api-client/contract/game-servers';
import { records } from '@steward/api-client/contract/records';
import { isMobileSerial, SHARED_LEFT_OUT } from '@steward/api-client/rules/serials';
import type { Answered } from '../../command/fields.ts';
import { command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { killResource } from './kill-columns.ts';
import { NAME, readName, type OfPlayer } from './given.ts';
import {
  entryResource,
  ipResource,
  nameChangeResource,
  nameViewResource,
  sentResource,
  serialResource,
  sharedAccountResource,
  sharedUserResource,
} from './record-columns.ts';
import { serialWarning } from './serial-warning.ts';

const deathResource = killResource('killer');
const victimResource = killResource('victim');

async function nameChangesRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.nameChanges, { params: { name } });
  await context.out.rows(found, nameChangeResource, records.nameChanges.empty);
}

async function nameViewsRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.nameViews, { params: { name } });
  await context.out.rows(found, nameViewResource, records.nameViews.empty);
}

async function deathsRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.deaths, { params: { name } });
  await context.out.rows(found, deathResource, records.deaths.empty);
}

async function killsRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.kills, { params: { name } });
  await context.out.rows(found, victimResource, records.kills.empty);
}

async function historyRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.history, { params: { name } });
  await context.out.rows(found, entryResource, records.history.empty);
}

async function commandsRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(gameServers.ofPlayer, { params: { name } });
  await context.out.rows(found, sentResource, gameServers.ofPlayer.empty);
}

async function serialsRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.serials, { params: { name } });
  await context.out.rows(found, serialResource, records.serials.empty);
  const warning = serialWarning(found);
  if (warning !== undefined) await context.out.note(warning, 'warning');
}

async function sameSerialRun(context: CliContext, { serial }: { readonly serial: string }): Promise<void> {
  const found = await (await context.api()).call(records.serialUsers, { params: { serial } });
  await context.out.rows(found, sharedUserResource, records.serialUsers.empty);
  if (isMobileSerial(serial))
    await context.out.note('Every mobile client reports this serial: sharing it says nothing.', 'warning');
}

async function sharedRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.sharedAccounts, { params: { name } });
  await context.out.rows(found, sharedAccountResource, records.sharedAccounts.empty);
}

async function ipsRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(records.ips, { params: { name } });
  await context.out.rows(found, ipResource, records.ips.empty);
}

async function sameIpRun(context: CliContext, { ip }: { readonly ip: string }): Promise<void> {
  const found = await (await context.api()).call(records.ipUsers, { params: { ip } });
  await context.out.rows(found, sharedUserResource, records.ipUsers.empty);
}

interface OfNameSpec {
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly answers: Answered;
  readonly run: (context: CliContext, options: OfPlayer) => Promise<void>;
}

const ofName = (spec: OfNameSpec): Command =>
  defineCommand({
    ...spec,
    arguments: [NAME],
    output: 'rows',
    examples: [`steward player ${spec.name} Carl_Johnson`],
    read: readName,
  });

export const recordCommands: readonly Command[] = [
  ofName({
    name: 'name-changes',
    summary: "List a player's former names.",
    details: records.nameChanges.means,
    answers: records.nameChanges,
    run: nameChangesRun,
  }),
  ofName({
    name: 'name-views',
    summary: 'List the last 20 times that staff looked at the former names.',
    answers: records.nameViews,
    run: nameViewsRun,
  }),
  ofName({ name: 'deaths', summary: 'List the last 20 deaths.', answers: records.deaths, run: deathsRun }),
  ofName({ name: 'kills', summary: 'List the last 20 kills.', answers: records.kills, run: killsRun }),
  ofName({
    name: 'history',
    summary: 'List what happened to an account, newest first.',
    answers: records.history,
    run: historyRun,
  }),
  ofName({
    name: 'commands',
    summary: 'List what staff asked of the game about a player, and what became of it.',
    details: 'The latest 20. Below admin level 4: warnings, kicks and bans.',
    answers: gameServers.ofPlayer,
    run: commandsRun,
  }),
  ofName({
    name: 'serials',
    summary: 'List the hardware serials that a player came with.',
    answers: records.serials,
    run: serialsRun,
  }),
  defineCommand({
    name: 'same-serial',
    summary: 'List the players who came with a serial.',
    arguments: [{ name: 'serial', help: 'The serial, as "steward player serials" shows it.' }],
    output: 'rows',
    answers: records.serialUsers,
    examples: ['steward player same-serial 5F1C09E4A7B3D2868E0C4D9A7B1F3E5C2A8D6B40'],
    read: (given) => ({ serial: given.required('serial') }),
    run: sameSerialRun,
  }),
  ofName({
    name: 'ips',
    summary: 'List the addresses that a player came from.',
    answers: records.ips,
    run: ipsRun,
  }),
  ofName({
    name: 'shared',
    summary: 'List other accounts with a serial or an address of a player, those that share most first.',
    details: SHARED_LEFT_OUT,
    answers: records.sharedAccounts,
    run: sharedRun,
  }),
  defineCommand({
    name: 'same-ip',
    summary: 'List the players who came from an address.',
    arguments: [{ name: 'ip', help: 'The address, as "steward player ips" shows it.' }],
    output: 'rows',
    answers: records.ipUsers,
    examples: ['steward player same-ip 203.0.113.9'],
    read: (given) => ({ ip: given.required('ip') }),
    run: sameIpRun,
  }),
];
