import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { ApiError } from '@steward/api-client/client/errors';
import { Box, useInput } from 'ink';
import SelectInput from 'ink-select-input';
import { useState } from 'react';
import { clean } from '../../io/sanitize.ts';
import { cut, fit } from '../../io/width.ts';
import { useArea } from '../hooks/use-area.ts';
import { useActive, useServices } from '../services.ts';
import { Painted } from './painted.tsx';
import { TextField } from './text-field.tsx';

export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly initial?: string;
  readonly isHidden?: boolean;
  /** The most characters; how many are left is shown. */
  readonly limit?: number;
  /** One of these instead of text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Yes or no instead of text: `yes` or empty. */
  readonly isToggle?: boolean;
}

export type FormValues = Readonly<Record<string, string>>;

interface FormProps {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
  readonly submitLabel: string;
  /** Sends. What it throws is shown: texts for fields under them. */
  readonly onSubmit: (values: FormValues) => Promise<void>;
  readonly onLeave: () => void;
  /** Put before what went wrong. */
  readonly problem?: string;
}

interface Trouble {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

const LABEL = 14;

const troubleOf = (error: unknown): Trouble => ({
  text: error instanceof Error ? error.message : SOMETHING_WRONG,
  fields: error instanceof ApiError ? error.errors : {},
});

/** A form over a screen: one field a line, its help or error under it. */
export function Form({ title, fields, submitLabel, onSubmit, onLeave, problem }: FormProps) {
  const { signedOut } = useServices();
  const isActive = useActive();
  const { width, height } = useArea();
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [current, setCurrent] = useState(fields[0]?.name ?? '');
  const [trouble, setTrouble] = useState<Trouble>();
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
  const send = async () => {
    setStage('saving');
    setTrouble(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      const found = troubleOf(error);
      setTrouble(error instanceof ApiError && error.status === 401 && signedOut.get() ? undefined : found);
      const [wrong] = Object.keys(found.fields);
      if (wrong !== undefined) setCurrent(wrong);
    }
    setStage('typing');
  };
  const enter = () => (at >= fields.length - 1 ? void send() : move(1));

  useInput(
    (input, key) => {
      if (key.ctrl && input === 's') void send();
      else if (key.escape) {
        if (isDirty) setStage('leaving');
        else onLeave();
      } else if (key.tab) move(key.shift ? -1 : 1);
      else if (field?.choices) return;
      else if (key.downArrow) move(1);
      else if (key.upArrow) move(-1);
      else if (field?.isToggle && key.return) enter();
      else if (field?.isToggle && (input === ' ' || key.leftArrow || key.rightArrow))
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
      ? [problem, trouble.text].filter(Boolean).join(': ')
      : `enter next, ctrl-s ${submitLabel}, esc leave`,
    saving: 'Sending...',
    leaving: 'Leave without sending? y for yes, any other key for no',
  }[stage];
  return (
    <Box flexDirection="column">
      <Painted pieces={[{ text: cut(clean(title), width), tone: 'accent' }]} />
      {windowOf(fields, at, height - 2).map((one) => (
        <FormField
          key={one.name}
          field={one}
          value={values[one.name] ?? ''}
          isFocused={isTyping && one === field}
          isCurrent={one === field}
          error={trouble?.fields[one.name]}
          width={width}
          onChange={(value) => change(one.name, value)}
          onEnter={enter}
        />
      ))}
      <Painted
        pieces={[
          {
            text: cut(clean(bottom), width),
            tone: stage === 'leaving' ? 'warning' : trouble && stage === 'typing' ? 'danger' : 'quiet',
          },
        ]}
      />
    </Box>
  );
}

const linesOf = ({ choices }: FieldSpec): number => (choices?.length ?? 1) + 1;

/** The fields that fit, the current one among them. */
function windowOf(fields: readonly FieldSpec[], at: number, height: number): readonly FieldSpec[] {
  const linesFrom = (first: number, last: number) =>
    fields.slice(first, last + 1).reduce((sum, field) => sum + linesOf(field), 0);
  let first = 0;
  while (first < at && linesFrom(first, at) > height) first++;
  let last = at;
  while (last + 1 < fields.length && linesFrom(first, last + 1) <= height) last++;
  return fields.slice(first, last + 1);
}

interface FormFieldProps {
  readonly field: FieldSpec;
  readonly value: string;
  readonly isFocused: boolean;
  readonly isCurrent: boolean;
  readonly error: string | undefined;
  readonly width: number;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}

function FormField({ field, value, isFocused, isCurrent, error, width, onChange, onEnter }: FormFieldProps) {
  const left = field.limit === undefined ? undefined : field.limit - [...value].length;
  const hint = error ?? (left === undefined ? field.help : `${left} Characters left`);
  const overLong = left !== undefined && left < 0;
  return (
    <Box flexDirection="column">
      <Box>
        <Painted
          pieces={[
            { text: isCurrent ? '▸ ' : '  ', tone: 'accent' },
            { text: fit(field.label, LABEL), tone: isCurrent ? 'strong' : 'quiet' },
          ]}
        />
        <FieldInput field={field} value={value} isFocused={isFocused} onChange={onChange} onEnter={onEnter} />
      </Box>
      <Painted
        pieces={[
          { text: ' '.repeat(LABEL + 2) },
          {
            text: cut(clean(hint ?? ''), Math.max(1, width - LABEL - 2)),
            tone: error !== undefined || overLong ? 'danger' : 'quiet',
          },
        ]}
      />
    </Box>
  );
}

type FieldInputProps = Pick<FormFieldProps, 'field' | 'value' | 'isFocused' | 'onChange' | 'onEnter'>;

function FieldInput({ field, value, isFocused, onChange, onEnter }: FieldInputProps) {
  if (field.isToggle)
    return (
      <Painted
        pieces={[
          { text: value === '' ? '[ ] no' : '[x] yes' },
          { text: isFocused ? '  space changes' : '', tone: 'quiet' },
        ]}
      />
    );
  if (field.choices) {
    const items = field.choices.map(({ value: key, label }) => ({ key, value: key, label }));
    return (
      <SelectInput
        items={items}
        isFocused={isFocused}
        initialIndex={Math.max(
          0,
          items.findIndex((item) => item.value === value),
        )}
        onHighlight={(item) => onChange(item.value)}
        onSelect={(item) => {
          onChange(item.value);
          onEnter();
        }}
      />
    );
  }
  return (
    <TextField value={value} isFocused={isFocused} isHidden={field.isHidden} onChange={onChange} onSubmit={onEnter} />
  );
}
