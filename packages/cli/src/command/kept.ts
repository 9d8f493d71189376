import { ApiError } from '@steward/api-client/client/errors';
import { bodyOf, RETIRING, valuesOf, type KeptField, type KeptNoun } from '@steward/api-client/columns/kept-noun';
import type { Kept } from '@steward/api-client/contract/managed';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { resourceOf } from '../io/columns.ts';
import type { Fact } from '../io/output.ts';
import { asRead, revisionOption } from './as-read.ts';
import { textOfFile } from './given-file.ts';
import type { Given } from './given.ts';
import { idArgument, readId, type OfThing } from './id.ts';
import { branch, command as defineCommand, type Branch, type Command, type OptionSpec } from './spec.ts';

/** The commands of a list that managers keep. */
export interface KeptCommand<T extends Kept> {
  readonly noun: KeptNoun<T>;
  /** `packages`, and what stands before it: `donate`. */
  readonly name: string;
  readonly under?: string;
  readonly summary: string;
  /** What an example adds, and what one changes, as options. */
  readonly sample: string;
  readonly change: string;
  /** Commands besides those of every list. */
  readonly more?: readonly Command[];
}

type Values = Readonly<Record<string, string | undefined>>;

const optionOf = ({ name, kind }: Pick<KeptField<never>, 'name' | 'kind'>): string =>
  kind === 'secret' ? `${name}-file` : name;

function optionsOf<T extends Kept>({ fields, calls }: KeptNoun<T>): readonly OptionSpec[] {
  return fields.map((field): OptionSpec => {
    const { name, label, kind, choices } = field;
    const means = calls.add.help?.[name];
    return {
      flags: `--${optionOf(field)} <${kind === 'number' ? 'number' : kind === 'secret' ? 'file' : 'text'}>`,
      help:
        kind === 'secret' ? `${label}, from a file; "-" is standard input.` : `${label}.${means ? ` ${means}` : ''}`,
      ...(Array.isArray(choices) ? { choices: choices.map(({ value }) => String(value)) } : {}),
    };
  });
}

const readValues = <T extends Kept>({ fields }: KeptNoun<T>, given: Given): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, given.text(field.kind === 'secret' ? `${field.name}File` : field.name)]),
  );

/** What was given, else what the row has, else what is asked for. */
async function completed<T extends Kept>(
  context: CliContext,
  { fields }: KeptNoun<T>,
  given: Values,
  old: T | undefined,
): Promise<Record<string, unknown>> {
  const usual = valuesOf(fields, old);
  const values: Record<string, unknown> = {};
  for (const { name, label, kind } of fields) {
    const text = given[name];
    if (kind === 'secret') {
      if (text !== undefined) values[name] = (await textOfFile(context, text)).trim();
      else if (!old)
        values[name] = await context.prompts.askHidden(
          `${label}:`,
          `Give a file with it by --${name}-file; "-" is standard input.`,
        );
    } else if (text !== undefined) values[name] = text;
    else if (old || usual[name] !== '') values[name] = usual[name];
    else values[name] = await context.prompts.ask(`${label}:`, `Give it with --${name}.`);
  }
  return bodyOf(fields, values);
}

const factsOf = <T extends Kept>({ columns }: KeptNoun<T>, row: T): readonly Fact[] =>
  columns.map(({ header, text }, index): Fact => (index === 1 ? [header, text(row), 'strong'] : [header, text(row)]));

/** One row of a list, which is read whole. */
export async function keptRow<T extends Kept>(
  context: CliContext,
  { calls, one }: KeptNoun<T>,
  id: number,
): Promise<T> {
  const rows: readonly T[] = await (await context.api()).call(calls.list);
  const row = rows.find((each) => each.id === id);
  if (!row) throw new ApiError(404, `There is no ${one} ${id}, or it was removed since.`);
  return row;
}

/** Tells what a change made of a row. */
export async function tellKept<T extends Kept>(
  { out }: CliContext,
  noun: KeptNoun<T>,
  row: T,
  done: string | undefined,
): Promise<void> {
  if (out.options.json) await out.record(row, () => factsOf(noun, row));
  if (done !== undefined) await out.note(done, 'ok');
}

const CHANGES = { output: 'record', changes: true, rehearses: true } as const;

const lineOf = ({ name, under }: Pick<KeptCommand<Kept>, 'name' | 'under'>): string =>
  `steward ${under === undefined ? '' : `${under} `}${name}`;

const aOf = ({ one }: { readonly one: string }): string => `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;

const listCommand = <T extends Kept>({ noun, ...spec }: KeptCommand<T>) =>
  defineCommand({
    name: 'list',
    summary: `List the ${noun.many}.`,
    output: 'rows',
    answers: noun.calls.list,
    examples: [`${lineOf(spec)} list`, `${lineOf(spec)} list --json`],
    read: () => ({}),
    async run(context) {
      const rows = await (await context.api()).call(noun.calls.list);
      await context.out.rows(rows, resourceOf(noun.columns), noun.calls.list.empty ?? '');
    },
  });

const addCommand = <T extends Kept>({ noun, sample, ...spec }: KeptCommand<T>) =>
  defineCommand({
    ...CHANGES,
    name: 'add',
    summary: `Add ${aOf(noun)}; what is left out is asked for.`,
    options: optionsOf(noun),
    answers: noun.calls.add,
    examples: [`${lineOf(spec)} add ${sample}`],
    read: (given) => ({ values: readValues(noun, given) }),
    async run(context, { values }) {
      const body = await completed(context, noun, values, undefined);
      const row = await (await context.api()).call(noun.calls.add, { body });
      await tellKept(context, noun, row, noun.calls.add.done);
      if (!context.out.options.json) await context.out.note(`It is ${noun.one} ${row.id}.`, 'quiet');
    },
  });

const editCommand = <T extends Kept>({ noun, change, ...spec }: KeptCommand<T>) =>
  defineCommand({
    ...CHANGES,
    name: 'edit',
    summary: `Change ${aOf(noun)}; what is left out stays.`,
    details: asRead('--revision'),
    arguments: [idArgument(noun.one)],
    options: [...optionsOf(noun), revisionOption(noun.one)],
    answers: noun.calls.edit,
    examples: [`${lineOf(spec)} edit 3 ${change}`],
    read: (given) => ({
      ...readId(given, noun.one),
      values: readValues(noun, given),
      revision: given.whole('revision', { min: 0, max: 999_999_999 }),
    }),
    async run(context, { id, values, revision }) {
      if (Object.values(values).every((value) => value === undefined)) {
        const names = optionsOf(noun).map(({ flags }) => flags.split(' ')[0]);
        throw new UsageError(`Give what is to change: ${names.join(', ')}.`, `${lineOf(spec)} edit`);
      }
      const old = await keptRow(context, noun, id);
      const body = { ...(await completed(context, noun, values, old)), revision: revision ?? old.revision };
      const row = await (await context.api()).call(noun.calls.edit, { params: { id }, body });
      await tellKept(context, noun, row, noun.calls.edit.done);
    },
  });

function moveCommand<T extends Kept>({ noun, ...spec }: KeptCommand<T>): readonly Command[] {
  const { move } = noun.calls;
  if (!move) return [];
  return [
    defineCommand({
      ...CHANGES,
      name: 'move',
      summary: `Give ${aOf(noun)} another place; the others move on.`,
      arguments: [idArgument(noun.one), { name: 'place', help: 'The place, from 1 on.' }],
      answers: move,
      examples: [`${lineOf(spec)} move 3 1`],
      read: (given) => ({ ...readId(given, noun.one), place: placeIn(given) }),
      async run(context: CliContext, { id, place }: OfThing & { readonly place: number }) {
        const row = await (await context.api()).call(move, { params: { id }, body: { place } });
        await tellKept(context, noun, row, move.done);
      },
    }),
  ];
}

function retireCommands<T extends Kept>({ noun, ...spec }: KeptCommand<T>): readonly Command[] {
  const { setRetired } = noun.calls;
  if (!setRetired) return [];
  const one = (retired: boolean, name: string, summary: string, said: string) =>
    defineCommand({
      ...CHANGES,
      name,
      summary,
      ...(retired && setRetired.means !== undefined ? { details: setRetired.means } : {}),
      arguments: [idArgument(noun.one)],
      answers: setRetired,
      examples: [`${lineOf(spec)} ${name} 3`],
      read: (given) => readId(given, noun.one),
      async run(context, { id }) {
        const row = await (await context.api()).call(setRetired, { params: { id }, body: { retired } });
        await tellKept(context, noun, row, said);
      },
    });
  const { commands, done, verb, back } = noun.retiring ?? RETIRING;
  return [
    one(true, commands[0], `${verb} ${aOf(noun)}.`, done[0]),
    one(false, commands[1], `${back} ${aOf(noun)}.`, done[1]),
  ];
}

const removeCommand = <T extends Kept>({ noun, ...spec }: KeptCommand<T>) =>
  defineCommand({
    ...CHANGES,
    name: 'remove',
    summary: `Remove ${aOf(noun)} that nothing refers to, after a question.`,
    arguments: [idArgument(noun.one)],
    answers: noun.calls.list,
    examples: [`${lineOf(spec)} remove 3`, `${lineOf(spec)} remove 3 --yes`],
    read: (given) => readId(given, noun.one),
    async run(context, { id }) {
      const row = await keptRow(context, noun, id);
      await context.prompts.confirm(
        `Remove ${noun.nameOf(row)}? ${noun.calls.remove.means ?? ''}`.trim(),
        context.global,
      );
      await (await context.api()).call(noun.calls.remove, { params: { id } });
      await tellKept(context, noun, row, noun.calls.remove.done);
    },
  });

/** List, add, edit, and what else the calls of a list offer: move, retire and restore, remove. */
export const keptCommand = <T extends Kept>(spec: KeptCommand<T>): Branch =>
  branch({
    name: spec.name,
    summary: spec.summary,
    details: 'For managers and above.',
    children: [
      listCommand(spec),
      addCommand(spec),
      editCommand(spec),
      ...moveCommand(spec),
      ...retireCommands(spec),
      ...(spec.more ?? []),
      removeCommand(spec),
    ],
  });

function placeIn(given: Given): number {
  const text = given.required('place');
  const place = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (place < 1) throw new UsageError(`"${text}" is no place: they are counted from 1.`);
  return place;
}
