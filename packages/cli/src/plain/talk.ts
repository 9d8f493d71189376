import { say } from '@steward/api-client/rules/say';
import { clean } from '../io/sanitize.ts';
import type { FieldSpec } from '../tui/components/form-field.tsx';
import { findBinding, type Binding } from '../tui/keys.ts';
import { told as texts } from '../words/told.ts';
import type { PlainBoard, PlainForm, PlainFrame } from './board.ts';
import { contentLines } from './sentence.ts';

/** Rows that are told at once; "more" goes on. */
const ROWS_AT_ONCE = 10;
/** Lines of what is no list. */
const LINES_AT_ONCE = 30;

/** How much is told at once of what is seen now. */
export const stepOf = (board: PlainBoard): number => (board.get('list') ? ROWS_AT_ONCE : LINES_AT_ONCE);

/** Bindings that a person chooses by name: not those that only move in what is drawn. */
export const actionsOf = ({ bindings }: PlainFrame): readonly Binding[] =>
  bindings.filter(
    (binding) => !binding.quiet && findBinding(bindings, binding.keys[0] ?? '') === binding && binding.keys[0] !== '?',
  );

export interface Told {
  /** What tells one screen, form or question from another. */
  readonly place: string;
  readonly lines: readonly string[];
}

const rowLines = (board: PlainBoard, from: number): readonly string[] => {
  const list = board.get('list');
  if (!list) return [];
  const to = Math.min(list.length, from + ROWS_AT_ONCE);
  const rows = Array.from(
    { length: Math.max(0, to - from) },
    (_, at) => `${from + at + 1}. ${list.textOf(from + at, false)}`,
  );
  return to < list.length ? [...rows, `${to} of ${list.length} were told. "more" tells the next ones.`] : rows;
};

/** A part of the content, where there is no list that goes on. */
function contentPart(board: PlainBoard, frameText: string, from: number): readonly string[] {
  const all = contentLines(frameText);
  if (board.get('list')) return from > 0 ? [] : all;
  const to = from + LINES_AT_ONCE;
  const part = all.slice(from, to);
  return to < all.length ? [...part, `${to} of ${all.length} lines were told. "more" tells the next ones.`] : part;
}

function choicesLine(frame: PlainFrame, hasRows: boolean): string {
  const leave = frame.bindings.find(({ id }) => id === 'leave')?.keys[0] ?? 'q';
  const rows = hasRows ? 'a number opens its row, "3 all" tells all of row 3, ' : '';
  const first = actionsOf(frame)
    .filter(({ disabled, keys }) => disabled === undefined && keys[0] !== leave && !(hasRows && keys[0] === 'enter'))
    .slice(0, 3)
    .map(({ keys, label }) => `${keys[0]} ${label}`);
  return `Choices: ${rows}${[...first, '? all actions', ': screens', `${leave} back`].join(', ')}.`;
}

const fieldHelp = ({ limit, help }: FieldSpec, value: string): string =>
  [
    help?.replace(/\.$/, ''),
    limit === undefined ? undefined : say(texts.charactersLeft, { count: limit - [...value].length }),
  ]
    .filter((text) => text !== undefined && text !== '')
    .join('. ');

/** What is asked for in a form now, as lines. */
export function fieldLines({ fields, at, values, trouble }: PlainForm): readonly string[] {
  const field = fields[at];
  if (!field) return [];
  const value = values[field.name] ?? '';
  const wrong = trouble?.fields[field.name];
  const choices = (field.choices ?? []).map((choice, index) => `${index + 1}. ${choice.label}`);
  const help = fieldHelp(field, value);
  return [
    ...(wrong === undefined ? [] : [`Not right: ${clean(wrong)}`]),
    ...(help === '' || wrong !== undefined ? [] : [`${field.label}: ${help}.`]),
    ...choices,
  ];
}

/** What stands before the answer to a field: its name and what it holds. */
export function fieldPrompt({ fields, at, values }: PlainForm): string {
  const field = fields[at];
  if (!field) return '> ';
  const value = values[field.name] ?? '';
  const held = field.isToggle
    ? value === ''
      ? 'no'
      : 'yes'
    : field.choices
      ? (field.choices.find((choice) => choice.value === value)?.label ?? field.choices[0]?.label ?? '')
      : field.isHidden
        ? ''
        : clean(value);
  return `${field.label}${held === '' ? '' : ` [${held}]`}: `;
}

function formLines(form: PlainForm): readonly string[] {
  if (form.isLeaving) return ['Leave without sending? "y" leaves.'];
  const trouble =
    form.trouble && !Object.values(form.trouble.fields).includes(form.trouble.text) ? form.trouble.text : undefined;
  return [...(trouble === undefined ? [] : [`Not sent: ${clean(trouble)}`]), ...fieldLines(form)];
}

const LEAVE_HELP = 'Enter alone keeps what is in brackets; a full stop alone leaves.';

/** What is to be told of what is seen now. `from`: the first row of a list. */
export function told(board: PlainBoard, frameText: string, from: number): Told {
  const question = board.get('question');
  if (question)
    return {
      place: `question ${question.title}`,
      lines: [
        question.title,
        ...question.lines,
        ...(question.trouble === undefined ? [] : [`Not done: ${question.trouble}`]),
        `"y" does it (${question.yes}), anything else does not.`,
      ].map(clean),
    };
  const form = board.get('form');
  if (form)
    return {
      place: `form ${form.title}`,
      lines: [`Form: ${clean(form.title)}. ${LEAVE_HELP}`, ...form.remarks.map(clean), ...formLines(form)],
    };
  const frame = board.get('frame');
  const list = board.get('list');
  if (!frame) return { place: 'none', lines: contentLines(frameText) };
  const facts = clean(frame.facts).replaceAll(' · ', ', ');
  const isCovered = frame.bindings.length === 0;
  return {
    place: `screen ${frame.title} ${isCovered}`,
    lines: [
      `${clean(frame.title)}${facts === '' ? '' : `: ${facts}`}.`,
      ...contentPart(board, frameText, from),
      ...(isCovered ? [] : [...rowLines(board, from), choicesLine(frame, (list?.length ?? 0) > 0)]),
    ],
  };
}
