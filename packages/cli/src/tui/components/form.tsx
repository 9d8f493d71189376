import { MARKED_FIELDS, SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { ApiError, isSignedOut, isConflict } from '@steward/api-client/client/errors';
import { Box, useInput } from 'ink';
import { useState } from 'react';
import { clean } from '../../io/sanitize.ts';
import { cut, wrap } from '../../io/width.ts';
import { useArea } from '../hooks/use-area.ts';
import { usePlain } from '../hooks/use-plain.ts';
import { useActive, useServices } from '../services.ts';
import { FormField, labelCells, linesOfField, mostIn, type FieldSpec } from './form-field.tsx';
import { Painted } from './painted.tsx';

export type { FieldSpec } from './form-field.tsx';

export type FormValues = Readonly<Record<string, string>>;

interface FormProps {
  readonly title: string;
  /** Said before the fields, a paragraph each. */
  readonly remarks?: readonly string[];
  readonly fields: readonly FieldSpec[];
  readonly submitLabel: string;
  /** Sends. What it throws is shown: texts for fields under them. */
  readonly onSubmit: (values: FormValues) => Promise<void>;
  readonly onLeave: () => void;
  /**
   * Somebody else changed it since it was opened (409): what its fields hold by now. What was typed stays, the others show
   * that, and sending again is sent over it.
   */
  readonly onConflict?: () => Promise<FormValues | undefined>;
  /** Put before what went wrong. */
  readonly problem?: string;
}

interface Trouble {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

const troubleOf = (error: unknown): Trouble => ({
  text: error instanceof Error ? error.message : SOMETHING_WRONG,
  fields: error instanceof ApiError ? error.errors : {},
});

/** A form over a screen: one field a line, its help or error under it. */
export function Form({ title, remarks = [], fields: all, submitLabel, onSubmit, onLeave, ...rest }: FormProps) {
  const { onConflict, problem } = rest;
  const { signedOut } = useServices();
  const isActive = useActive();
  const { width, height } = useArea();
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(all.map(({ name, initial = '' }) => [name, initial])),
  );
  const askedOf = (given: FormValues) => all.filter(({ isAsked }) => isAsked?.(given) ?? true);
  const fields = askedOf(values);
  const [current, setCurrent] = useState(fields[0]?.name ?? '');
  const [trouble, setTrouble] = useState<Trouble>();
  const [told, setTold] = useState<readonly string[]>([]);
  const [stage, setStage] = useState<'typing' | 'saving' | 'leaving'>('typing');
  const at = Math.max(
    0,
    fields.findIndex(({ name }) => name === current),
  );
  const field = fields[at];
  const isDirty = fields.some(({ name, initial = '' }) => (values[name] ?? '') !== initial);
  const isTyping = isActive && stage === 'typing';

  const change = (name: string, value: string) => {
    setValues((old) => ({ ...old, [name]: value }));
    setTrouble(undefined);
  };
  const move = (by: number) => setCurrent(fields[(at + by + fields.length) % fields.length]?.name ?? '');
  const lookAgain = async () => {
    const before = new Map(all.map(({ name, initial = '' }) => [name, initial]));
    const now = await onConflict?.().catch(() => undefined);
    if (now === undefined) return;
    setValues((old) =>
      Object.fromEntries(
        Object.entries(old).map(([name, value]) => [name, value === before.get(name) ? (now[name] ?? value) : value]),
      ),
    );
    setTold(all.filter(({ name }) => (now[name] ?? '') !== before.get(name)).map((one) => nowText(one, now)));
  };
  const send = async (given: FormValues = values) => {
    setStage('saving');
    setTrouble(undefined);
    setTold([]);
    try {
      await onSubmit(given);
    } catch (error) {
      const found = troubleOf(error);
      setTrouble(isSignedOut(error) && signedOut.get() ? undefined : found);
      const [wrong] = Object.keys(found.fields);
      if (wrong !== undefined) setCurrent(wrong);
      if (isConflict(error)) await lookAgain();
    }
    setStage('typing');
  };
  usePlain('form', isActive, () => ({
    title,
    remarks: [...remarks, ...told],
    fields,
    at,
    values,
    trouble,
    submitLabel,
    isBusy: stage === 'saving',
    isLeaving: stage === 'leaving',
  }));
  /** Goes on behind a field, or sends. What was chosen just now is not among the values yet, and may ask for more. */
  const enter = (name: string, chosen?: string) => {
    const given = chosen === undefined ? values : { ...values, [name]: chosen };
    const asked = askedOf(given);
    const next = asked[asked.findIndex((one) => one.name === name) + 1];
    if (next) setCurrent(next.name);
    else void send(given);
  };

  useInput(
    (input, key) => {
      if (key.ctrl && input === 's') void send();
      else if (key.escape) {
        if (isDirty) setStage('leaving');
        else onLeave();
      } else if (key.tab) move(key.shift ? -1 : 1);
      else if (!field?.isToggle) return;
      else if (key.downArrow) move(1);
      else if (key.upArrow) move(-1);
      else if (key.return) enter(field.name);
      else if (input === ' ' || key.leftArrow || key.rightArrow)
        change(field.name, values[field.name] === '' ? 'yes' : '');
    },
    { isActive: isTyping },
  );
  useInput(
    (input) => {
      if (input === 'y') onLeave();
      else setStage('typing');
    },
    { isActive: isActive && stage === 'leaving' },
  );

  const bottom = {
    typing: trouble
      ? problem === undefined
        ? troubleText(trouble)
        : `${problem}: ${trouble.text}`
      : `${field ? 'enter next, ' : ''}ctrl-s ${submitLabel}, esc leave`,
    saving: 'Sending...',
    leaving: 'Leave without sending? y for yes, any other key for no',
  }[stage];
  const bottomLines = wrap(clean(bottom), width);
  const topLines = [
    ...remarks.flatMap((text) => wrap(clean(text), width)),
    ...told.map((text) => cut(clean(text), width)),
  ];
  const label = labelCells(all, width);
  const room = height - 1 - topLines.length - bottomLines.length;
  const sizeOf = (one: FieldSpec) => {
    const size = { field: one, value: values[one.name] ?? '', error: trouble?.fields[one.name], width, label };
    return { ...size, ...mostIn(room, size) };
  };
  return (
    <Box flexDirection="column">
      <Painted pieces={[{ text: cut(clean(title), width), tone: 'accent' }]} />
      {topLines.map((text, row) => (
        <Painted key={row} pieces={[{ text, tone: 'warning' }]} />
      ))}
      {windowOf(fields, at, room, (one) => linesOfField(sizeOf(one))).map((one) => (
        <FormField
          key={one.name}
          {...sizeOf(one)}
          isFocused={isTyping && one === field}
          isCurrent={one === field}
          onChange={(value) => change(one.name, value)}
          onEnter={(chosen) => enter(one.name, chosen)}
          onEdge={move}
        />
      ))}
      {bottomLines.map((text, row) => (
        <Painted
          key={row}
          pieces={[
            { text, tone: stage === 'leaving' ? 'warning' : trouble && stage === 'typing' ? 'danger' : 'quiet' },
          ]}
        />
      ))}
    </Box>
  );
}

/** What a field holds by now, in a line. */
function nowText({ name, label, choices }: FieldSpec, now: FormValues): string {
  const value = now[name] ?? '';
  const text = choices?.find((one) => one.value === value)?.label ?? value.replaceAll('\n', ' ');
  return `${label} is now: ${text === '' ? 'nothing' : text}`;
}

/** What went wrong; what already stands under a field is not said a second time. */
const troubleText = ({ text, fields }: Trouble): string =>
  Object.values(fields).includes(text) ? MARKED_FIELDS : text;

/** The fields that fit, the current one among them. */
function windowOf(
  fields: readonly FieldSpec[],
  at: number,
  height: number,
  linesOf: (field: FieldSpec) => number,
): readonly FieldSpec[] {
  const linesFrom = (first: number, last: number) =>
    fields.slice(first, last + 1).reduce((sum, field) => sum + linesOf(field), 0);
  let first = 0;
  while (first < at && linesFrom(first, at) > height) first++;
  let last = at;
  while (last + 1 < fields.length && linesFrom(first, last + 1) <= height) last++;
  return fields.slice(first, last + 1);
}
