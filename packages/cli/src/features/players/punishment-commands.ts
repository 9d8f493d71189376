import { limitOf } from '@steward/api-client/contract/endpoint';
import { banOutcome, banSummary } from '@steward/api-client/rules/ban-summary';
import { punishments } from '@steward/api-client/contract/punishments';
import { WARNING } from '@steward/api-client/rules/punishments';
import { idArgument, readId } from '../../command/id.ts';
import { command as defineCommand, type Command } from '../../command/spec.ts';
import { nowFor } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { withWords } from '../../io/columns.ts';
import { UNTIL_HELP } from '../../io/until.ts';
import { BAN_KINDS, banTerm, type BanKind } from './ban-terms.ts';
import { confirmFor, reasonOf, tellDone, tellDoneTo } from './changes.ts';
import { punishmentResource } from './columns.ts';
import { punishmentFacts } from './facts.ts';
import { MANY_NAMES, NAME, readName, type OfEntry, type OfPlayer } from './given.ts';
import { expungeOutcome } from './outcomes.ts';

const ID = idArgument('punishment');
const REASON = {
  flags: '-r, --reason <text>',
  help: `Why; asked for when left out. At most ${limitOf(punishments.punish, 'reason')} characters.`,
};

async function listRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const found = await (await context.api()).call(punishments.list, { params: { name } });
  await context.out.rows(found, punishmentResource, punishments.list.empty);
}

async function showRun(context: CliContext, params: OfEntry): Promise<void> {
  const found = await (await context.api()).call(punishments.show, { params });
  await context.out.record(withWords(found, punishmentResource), () => punishmentFacts(found));
}

interface PunishOptions extends OfPlayer {
  readonly reason: string | undefined;
  readonly description: string | undefined;
}

async function punishRun(context: CliContext, { name, description, ...options }: PunishOptions): Promise<void> {
  const reason = await reasonOf(context, options.reason);
  await confirmFor(context, name, (profile) => `Warn ${profile.name} for "${reason}"?`);
  const body = { type: WARNING, reason, ...(description === undefined ? {} : { description }) } as const;
  const given = await (await context.api()).call(punishments.punish, { params: { name }, body });
  await tellDoneTo(context, name, punishments.punish.done, withWords(given, punishmentResource));
}

interface BanOptions extends OfPlayer {
  readonly until: string | undefined;
  readonly kind: BanKind | undefined;
  readonly reason: string | undefined;
}

async function banRun(context: CliContext, { name, until, kind, ...options }: BanOptions): Promise<void> {
  const now = await nowFor(context, until);
  const { remark, ...term } = banTerm(kind, until, now);
  if (remark !== undefined) await context.out.note(remark, 'warning');
  const reason = await reasonOf(context, options.reason);
  await confirmFor(context, name, (profile) => `${banOutcome(profile.name, term, now)} Ban?`);
  const ban = await (await context.api()).call(punishments.ban, { params: { name }, body: { ...term, reason } });
  await tellDoneTo(context, name, punishments.ban.done, ban);
}

async function unbanRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  await confirmFor(context, name, (profile) => `${banSummary(profile).state.sentence} Unban?`);
  await (await context.api()).call(punishments.unban, { params: { name } });
  await tellDoneTo(context, name, punishments.unban.done);
}

async function expungeRun(context: CliContext, options: OfEntry & { reason: string | undefined }): Promise<void> {
  const params = { name: options.name, id: options.id };
  const reason = await reasonOf(context, options.reason);
  const api = await context.api();
  if (!context.global.yes) {
    if (!context.prompts.canAsk) return context.prompts.confirm('', context.global);
    const found = await api.call(punishments.show, { params });
    await context.prompts.confirm(`${expungeOutcome(found)} Expunge?`, context.global);
  }
  const expunged = await api.call(punishments.expunge, { params, body: { reason } });
  await tellDone(context, `${options.name}: ${punishments.expunge.done}`, withWords(expunged, punishmentResource));
}

export const punishmentCommands: readonly Command[] = [
  defineCommand({
    name: 'punishments',
    summary: "List a player's punishments, newest first.",
    arguments: [NAME],
    output: 'rows',
    answers: punishments.list,
    examples: ['steward player punishments Carl_Johnson'],
    read: readName,
    run: listRun,
  }),
  defineCommand({
    name: 'punishment',
    summary: 'Show one punishment.',
    arguments: [NAME, ID],
    output: 'record',
    answers: punishments.show,
    examples: ['steward player punishment Carl_Johnson 1204'],
    read: (given) => ({ ...readName(given), ...readId(given, 'punishment') }),
    run: showRun,
  }),
  defineCommand({
    name: 'punish',
    summary: 'Warn a player.',
    details: 'The player must be offline and of a lower rank. Other punishments are given in the game.',
    arguments: [MANY_NAMES],
    options: [
      REASON,
      { flags: '-d, --description <text>', help: 'Shown to the player at the next login; at most 1000 characters.' },
    ],
    output: 'record',
    answers: punishments.punish,
    bulk: 'name',
    examples: ['steward player punish Carl_Johnson --reason "Reckless driving" --description "Drive with care."'],
    read: (given): PunishOptions => ({
      ...readName(given),
      reason: given.text('reason'),
      description: given.text('description'),
    }),
    run: punishRun,
  }),
  defineCommand({
    name: 'ban',
    summary: 'Ban a player, until a time or for good.',
    details:
      'With --until the ban is temporary and ends by itself; without it, it is full and holds until somebody lifts it.\nThe player must be offline and of a lower rank.',
    arguments: [MANY_NAMES],
    options: [
      { flags: '-u, --until <time>', help: `End: ${UNTIL_HELP}.` },
      { flags: '-t, --type <type>', help: 'The kind of ban, to be sure; follows from --until.', choices: BAN_KINDS },
      REASON,
    ],
    output: 'record',
    answers: punishments.ban,
    bulk: 'name',
    examples: [
      'steward player ban Carl_Johnson --until 7d --reason "Aims through walls."',
      'steward player ban Carl_Johnson --until "31-12-2026 18:00" --reason "Insults" --yes',
      'steward player ban - --reason "Ban evasion" --yes < names.txt',
    ],
    read: (given): BanOptions => ({
      ...readName(given),
      until: given.text('until'),
      kind: given.choice('type', BAN_KINDS),
      reason: given.text('reason'),
    }),
    run: banRun,
  }),
  defineCommand({
    name: 'unban',
    summary: 'Lift every ban of a player.',
    details: punishments.unban.means,
    arguments: [MANY_NAMES],
    output: 'record',
    bulk: 'name',
    examples: ['steward player unban Carl_Johnson', 'steward player unban - --yes --json < names.txt'],
    read: readName,
    run: unbanRun,
  }),
  defineCommand({
    name: 'expunge',
    changes: true,
    rehearses: true,
    summary: 'Expunge a punishment under 3 months old.',
    details: 'It stays on record, crossed out, with your reason. A ban is not lifted by it: unban the player as well.',
    arguments: [NAME, ID],
    options: [REASON],
    output: 'record',
    answers: punishments.expunge,
    examples: ['steward player expunge Carl_Johnson 1204 --reason "Given by mistake."'],
    read: (given) => ({
      ...readName(given),
      ...readId(given, 'punishment'),
      reason: given.text('reason'),
    }),
    run: expungeRun,
  }),
];
