import { feeds, type Feed } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, FEED_FACTS, type FeedEvent } from '@steward/api-client/rules/feed-events';
import {
  DELIVERY_STATES,
  FEED_TARGETS,
  fillTemplate,
  isTimeFact,
  MADE_UP,
  shownFact,
  templateOf,
  type DeliveryState,
  type FeedTarget,
} from '@steward/api-client/rules/feeds';
import { showMoment } from '@steward/api-client/rules/moments';
import { asRead, revisionOption } from '../../command/as-read.ts';
import { textOfFile } from '../../command/given-file.ts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { deliveryResource, feedFacts, feedResource } from './columns.ts';
import { readSettings, SETTING_OPTIONS, settingsOver, type Settings } from './settings.ts';

type Add = Settings & { readonly target: FeedTarget };
type Log = OfThing & Paging & { readonly state: DeliveryState | undefined };

async function listRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(feeds.list);
  await context.out.rows(found, feedResource, feeds.list.empty);
}

async function showRun(context: CliContext, { id }: OfThing): Promise<void> {
  const feed = await (await context.api()).call(feeds.show, { params: { id } });
  await context.out.record(feed, () => feedFacts(feed));
}

async function noteKey(context: CliContext, key: string | null): Promise<void> {
  if (key === null || context.out.options.json) return;
  await context.out.note(`The key that signs, shown this once: ${key}`);
}

async function addressOf(context: CliContext, file: string | undefined): Promise<string> {
  if (file !== undefined) return (await textOfFile(context, file)).trim();
  return context.prompts.askHidden(
    'Address:',
    'Give a file with the address with --address-file; "-" is standard input.',
  );
}

async function addRun(context: CliContext, { target, addressFile, ...settings }: Add): Promise<void> {
  const address = await addressOf(context, addressFile);
  const body = { ...settingsOver({ ...settings, addressFile }, {}), target, address };
  const feed = await (await context.api()).call(feeds.add, { body });
  await context.out.record(feed, () => feedFacts(feed));
  await noteKey(context, feed.signingSecret);
  await context.out.note(feeds.add.done, 'ok');
}

interface Edit extends OfThing, Settings {
  /** Left out: the one that there is now. */
  readonly revision: string | undefined;
}

async function editRun(context: CliContext, { id, revision, ...settings }: Edit): Promise<void> {
  const { addressFile } = settings;
  const api = await context.api();
  const old = await api.call(feeds.show, { params: { id } });
  const address = addressFile === undefined ? {} : { address: await addressOf(context, addressFile) };
  const body = { ...settingsOver(settings, old), ...address, revision: revision ?? old.revision };
  const feed = await api.call(feeds.edit, { params: { id }, body });
  await context.out.record(feed, () => feedFacts(feed));
  await context.out.note(feeds.edit.done, 'ok');
}

const stateRun = (state: 'on' | 'paused', said: string) =>
  async function setState(context: CliContext, { id }: OfThing): Promise<void> {
    const feed = await (await context.api()).call(feeds.setState, { params: { id }, body: { state } });
    if (context.out.options.json) await context.out.record(feed, () => []);
    await context.out.note(said, 'ok');
  };

async function removeRun(context: CliContext, { id }: OfThing): Promise<void> {
  const api = await context.api();
  const feed: Feed = await api.call(feeds.show, { params: { id } });
  await context.prompts.confirm(`Remove the feed ${feed.name}? ${feeds.remove.means}`, context.global);
  await api.call(feeds.remove, { params: { id } });
  if (context.out.options.json) await context.out.record(feed, () => []);
  await context.out.note(feeds.remove.done, 'ok');
}

async function testRun(context: CliContext, { id }: OfThing): Promise<void> {
  const delivery = await (await context.api()).call(feeds.test, { params: { id } });
  if (context.out.options.json) await context.out.record(delivery, () => []);
  await context.out.note(feeds.test.done, 'ok');
  await context.out.note(`See whether it arrived with "steward feeds log ${id}".`, 'quiet');
}

async function logRun(context: CliContext, { id, state, ...paging }: Log): Promise<void> {
  const query = state === undefined ? {} : { state };
  const api = await context.api();
  const found = await readList(paging, (part) => api.call(feeds.deliveries, { params: { id }, query, ...part }));
  await context.out.rows(found.items, deliveryResource, feeds.deliveries.empty);
  await noteListed(context, found);
}

async function againRun(context: CliContext, { id }: OfThing): Promise<void> {
  const delivery = await (await context.api()).call(feeds.sendAgain, { params: { id } });
  if (context.out.options.json) await context.out.record(delivery, () => []);
  await context.out.note(feeds.sendAgain.done, 'ok');
}

async function renewRun(context: CliContext, { id }: OfThing): Promise<void> {
  await context.prompts.confirm(`Change the key that signs? ${feeds.renewSecret.means}`, context.global);
  const renewed = await (await context.api()).call(feeds.renewSecret, { params: { id } });
  await context.out.record(renewed, () => [['Key', renewed.signingSecret ?? '-', 'strong']]);
  await context.out.note(feeds.renewSecret.done, 'ok');
}

interface PreviewOptions {
  readonly event: FeedEvent;
  readonly template: string | undefined;
}

async function previewRun(context: CliContext, { event, template }: PreviewOptions): Promise<void> {
  const found = await (await context.api()).call(feeds.samples);
  const sample = found.find((one) => one.event === event);
  if (!sample) throw new UsageError(`"${event}" is none of ${FEED_EVENTS.join(', ')}.`);
  const text = fillTemplate(template ?? templateOf({}, event), sample.facts, (fact, place) =>
    isTimeFact(place, fact) ? showMoment(fact) : shownFact(fact),
  );
  await context.out.record(sample, () => [
    ['What', FEED_FACTS[event].label, 'strong'],
    ['Text', text.replaceAll('\n', ' / ')],
    ['Happened', sample.at === null ? MADE_UP : showMoment(sample.at)],
  ]);
}

const ID = idArgument('feed');
const NAME = { flags: '-n, --name <name>', help: 'Its name.' } as const;
const ofFeed = { arguments: [ID], output: 'record', changes: true, rehearses: true } as const;

export const command = branch({
  name: 'feeds',
  summary: 'Tell channels of Discord and other programs what happens.',
  details: 'For managers and above.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List what is told outside.',
      output: 'rows',
      answers: feeds.list,
      examples: ['steward feeds list', 'steward feeds list --fields id,name,state'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'show',
      summary: 'Show a feed.',
      arguments: [ID],
      output: 'record',
      answers: feeds.show,
      examples: ['steward feeds show 3'],
      read: (given) => readId(given, 'feed'),
      run: showRun,
    }),
    defineCommand({
      name: 'add',
      summary: 'Add a feed; the key of a signed webhook is shown this once.',
      arguments: [
        { name: 'target', help: 'Where it goes.', choices: FEED_TARGETS },
        { name: 'name', help: 'Its name.' },
      ],
      options: SETTING_OPTIONS,
      output: 'record',
      changes: true,
      rehearses: true,
      answers: feeds.add,
      examples: [
        'steward feeds add discord "Staff room" --event ban --event unban --address-file address.txt',
        'steward feeds add webhook "Our bot" --event ticket --address-file -',
      ],
      read: (given): Add => {
        const target = FEED_TARGETS.find((one) => one === given.required('target'));
        if (!target) throw new UsageError(`A feed goes to ${FEED_TARGETS.join(' or ')}.`);
        return { ...readSettings(given), name: given.required('name'), target };
      },
      run: addRun,
    }),
    defineCommand({
      name: 'edit',
      summary: 'Change a feed; what is left out stays.',
      details: asRead('--revision'),
      arguments: [ID],
      options: [NAME, ...SETTING_OPTIONS, revisionOption('feed')],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: feeds.edit,
      examples: ['steward feeds edit 3 --event ban --text "ban={player} is gone: {reason}"'],
      read: (given): Edit => ({ ...readId(given, 'feed'), ...readSettings(given), revision: given.text('revision') }),
      run: editRun,
    }),
    defineCommand({
      ...ofFeed,
      name: 'pause',
      summary: 'Pause a feed.',
      details: feeds.setState.means,
      answers: feeds.setState,
      examples: ['steward feeds pause 3'],
      read: (given) => readId(given, 'feed'),
      run: stateRun('paused', 'The feed is paused.'),
    }),
    defineCommand({
      ...ofFeed,
      name: 'resume',
      summary: 'Let a feed go on that was paused.',
      answers: feeds.setState,
      examples: ['steward feeds resume 3'],
      read: (given) => readId(given, 'feed'),
      run: stateRun('on', 'The feed goes on.'),
    }),
    defineCommand({
      ...ofFeed,
      name: 'test',
      summary: 'Send a test message.',
      answers: feeds.test,
      examples: ['steward feeds test 3'],
      read: (given) => readId(given, 'feed'),
      run: testRun,
    }),
    defineCommand({
      name: 'log',
      summary: 'List what a feed sent and what became of it, newest first.',
      arguments: [ID],
      options: [
        { flags: '-s, --state <state>', help: 'Only what stands so.', choices: DELIVERY_STATES },
        ...listOptions(feeds.deliveries),
      ],
      output: 'rows',
      answers: feeds.deliveries,
      examples: ['steward feeds log 3', 'steward feeds log 3 --state failed --fields id,event,error'],
      read: (given): Log => ({
        ...readId(given, 'feed'),
        state: given.choice('state', DELIVERY_STATES),
        ...readPaging(given, feeds.deliveries),
      }),
      run: logRun,
    }),
    defineCommand({
      ...ofFeed,
      name: 'send-again',
      summary: 'Send a message again, by its number in the log.',
      arguments: [idArgument('message')],
      answers: feeds.sendAgain,
      examples: ['steward feeds send-again 120'],
      read: (given) => readId(given, 'message'),
      run: againRun,
    }),
    defineCommand({
      ...ofFeed,
      name: 'renew-key',
      summary: 'Sign with another key from now on, after a question.',
      answers: feeds.renewSecret,
      examples: ['steward feeds renew-key 3', 'steward feeds renew-key 3 --yes'],
      read: (given) => readId(given, 'feed'),
      run: renewRun,
    }),
    defineCommand({
      name: 'preview',
      summary: 'Show the text of an event with the facts of the last that happened.',
      arguments: [{ name: 'event', help: 'What is told.', choices: FEED_EVENTS }],
      options: [{ flags: '-t, --text <text>', help: 'A text in place of the usual one.' }],
      output: 'record',
      answers: feeds.samples,
      examples: ['steward feeds preview ban', 'steward feeds preview ban --text "{player}: {reason}"'],
      read: (given): PreviewOptions => ({
        event: FEED_EVENTS.find((one) => one === given.required('event')) ?? 'ban',
        template: given.text('text'),
      }),
      run: previewRun,
    }),
    defineCommand({
      ...ofFeed,
      name: 'remove',
      summary: 'Remove a feed, after a question.',
      answers: feeds.show,
      examples: ['steward feeds remove 3', 'steward feeds remove 3 --yes'],
      read: (given) => readId(given, 'feed'),
      run: removeRun,
    }),
  ],
});
