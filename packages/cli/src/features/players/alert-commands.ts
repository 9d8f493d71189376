import { ALERT_LENGTH, alerts } from '@steward/api-client/contract/alerts';
import type { Client } from '@steward/api-client/client/client';
import { idArgument, readId } from '../../command/id.ts';
import { branch, command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { alertResource, channelResource } from './alert-columns.ts';
import { orAsk, tellDone, tellDoneTo } from './changes.ts';
import { MANY_NAMES, NAME, readName, type OfEntry, type OfPlayer } from './given.ts';

const PATH = 'steward player alerts';
const ID = idArgument('alert');

async function listRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(alerts.list, { params: { name } });
  await context.out.rows(found, alertResource, alerts.list.empty);
}

async function channelsRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(alerts.channels);
  await context.out.rows(found, channelResource, alerts.channels.empty);
}

interface AddOptions extends OfPlayer {
  readonly text: string | undefined;
  /** Name or number of a Discord channel. */
  readonly channel: string | undefined;
  readonly tag: string | undefined;
  readonly here: boolean;
  readonly inGame: boolean;
}

/** The number of a channel that was named, with or without its `#`. */
async function channelId(api: Client, wanted: string): Promise<number> {
  if (/^\d{1,9}$/.test(wanted)) return Number(wanted);
  const name = wanted.replace(/^#/, '').toLowerCase();
  const open = await api.call(alerts.channels);
  const found = open.find((channel) => channel.name.toLowerCase() === name);
  if (!found)
    throw new UsageError(
      `There is no channel "${wanted}" for your rank. Channels: ${open.map((channel) => channel.name).join(', ') || 'none'}.`,
      `${PATH} add`,
    );
  return found.id;
}

async function addRun(context: CliContext, { name, text, channel, tag, here, inGame }: AddOptions): Promise<void> {
  const reason = await orAsk(context, text, 'Reason:', 'Give the reason after the name.');
  const api = await context.api();
  const body = {
    channel_id: channel === undefined ? null : await channelId(api, channel),
    tag_discord_id: tag ?? null,
    tag_here: here,
    tag_ingame: inGame,
    reason,
  };
  const added = await api.call(alerts.add, { params: { name }, body });
  await tellDoneTo(context, name, alerts.add.done, added);
}

async function removeRun(context: CliContext, params: OfEntry): Promise<void> {
  const question = `Delete alert ${params.id} about ${params.name}? What was sent to Discord stays there.`;
  await context.prompts.confirm(question, context.global);
  await (await context.api()).call(alerts.remove, { params });
  await tellDone(context, alerts.remove.done);
}

async function retryRun(context: CliContext, params: OfEntry): Promise<void> {
  const alert = await (await context.api()).call(alerts.retry, { params });
  await tellDone(context, 'The alert is being delivered again.', alert);
}

export const alertCommands: Command = branch({
  name: 'alerts',
  summary: 'Alerts about a player: on Discord, in the game, or both.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the alerts about a player.',
      arguments: [NAME],
      output: 'rows',
      answers: alerts.list,
      examples: [`${PATH} list Carl_Johnson`],
      read: readName,
      run: listRun,
    }),
    defineCommand({
      name: 'add',
      summary: 'Alert a Discord channel, the staff in the game, or both.',
      arguments: [
        MANY_NAMES,
        {
          name: 'text',
          help: `The reason, at most ${ALERT_LENGTH} characters; asked for when left out.`,
          optional: true,
        },
      ],
      options: [
        { flags: '-c, --channel <channel>', help: `Name or number of a channel; see "${PATH} channels".` },
        { flags: '--tag <id>', help: 'Discord id of a person to tag in the channel.' },
        { flags: '--here', help: 'Tag @here in the channel: senior admins and above.' },
        { flags: '--in-game', help: alerts.add.help.tag_ingame },
      ],
      output: 'record',
      answers: alerts.add,
      bulk: 'name',
      examples: [`${PATH} add Carl_Johnson "Seen with another account." --channel admins --in-game`],
      read: (given): AddOptions => ({
        ...readName(given),
        text: given.text('text'),
        channel: given.text('channel'),
        tag: given.text('tag'),
        here: given.flag('here'),
        inGame: given.flag('inGame'),
      }),
      run: addRun,
    }),
    defineCommand({
      name: 'remove',
      summary: 'Delete an alert.',
      arguments: [NAME, ID],
      output: 'none',
      rehearses: true,
      examples: [`${PATH} remove Carl_Johnson 12`],
      read: (given) => ({ ...readName(given), ...readId(given, 'alert') }),
      run: removeRun,
    }),
    defineCommand({
      name: 'retry',
      changes: true,
      rehearses: true,
      summary: alerts.retry.summary,
      arguments: [NAME, ID],
      output: 'record',
      answers: alerts.retry,
      examples: [`${PATH} retry Carl_Johnson 12`],
      read: (given) => ({ ...readName(given), ...readId(given, 'alert') }),
      run: retryRun,
    }),
    defineCommand({
      name: 'channels',
      summary: 'List the Discord channels that your rank may alert.',
      output: 'rows',
      answers: alerts.channels,
      examples: [`${PATH} channels`],
      read: () => ({}),
      run: channelsRun,
    }),
  ],
});
