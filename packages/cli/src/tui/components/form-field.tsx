import { say } from '@steward/api-client/rules/say';
import { Box } from 'ink';
import SelectInput from 'ink-select-input';
import { clean } from '../../io/sanitize.ts';
import { cut, fit, widthOf, wrap } from '../../io/width.ts';
import { told } from '../../words/told.ts';
import { Painted } from './painted.tsx';
import { TextField, rowsOfField } from './text-field.tsx';

export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly initial?: string;
  readonly isHidden?: boolean;
  /** Keeps line breaks: alt-enter or ctrl-j makes one. */
  readonly hasLines?: boolean;
  /** The kind of what is typed here, whose older texts ctrl-p and ctrl-n bring back. */
  readonly history?: string;
  /** The most characters; how many are left is shown. */
  readonly limit?: number;
  /** One of these instead of text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Yes or no instead of text: `yes` or empty. */
  readonly isToggle?: boolean;
  /** Whether it is asked for at all, by what the other fields hold; always when left out. */
  readonly isAsked?: (values: Readonly<Record<string, string>>) => boolean;
}

const LEAST_LABEL = 14;
/** The mark before a label and the blank behind it. */
const AROUND_LABEL = 2;

/** Cells that labels take: the longest one whole, as far as it leaves two thirds to what is typed. */
export const labelCells = (fields: readonly Pick<FieldSpec, 'label'>[], width: number): number =>
  Math.min(
    Math.max(LEAST_LABEL, Math.floor(width / 3) - AROUND_LABEL),
    fields.reduce((most, { label }) => Math.max(most, widthOf(label)), LEAST_LABEL),
  );

interface FieldSize {
  readonly field: FieldSpec;
  readonly value: string;
  readonly error: string | undefined;
  readonly width: number;
  /** Cells that labels take. */
  readonly label: number;
  /** Rows that a text may take. */
  readonly mostRows: number;
  /** Rows that choices may take; of more, those around the chosen one are shown. */
  readonly mostChoices: number;
}

/** Rows that one text may take before it scrolls. */
const MOST_ROWS = 5;

/** Cells before a choice: its mark and a blank. */
const CHOICE_INDENT = 2;

const roomOf = ({ width, label }: Pick<FieldSize, 'width' | 'label'>) => Math.max(2, width - label - AROUND_LABEL);

/** How many characters are left; undefined where there is no limit. */
const leftOf = ({ field: { limit }, value }: Pick<FieldSize, 'field' | 'value'>): number | undefined =>
  limit === undefined ? undefined : limit - [...value].length;

/** Which of many choices is chosen, where not all are in sight. */
function placeOf({ field: { choices = [] }, value, mostChoices }: FieldSize): string | undefined {
  if (choices.length <= mostChoices) return undefined;
  return `${choices.findIndex((one) => one.value === value) + 1} of ${choices.length}`;
}

/** What stands under a field, in rows: what is wrong with it, or what is left and what helps. */
function hintRows(size: FieldSize): readonly string[] {
  const left = leftOf(size);
  const help = [
    left === undefined ? undefined : say(told.charactersLeft, { count: left }),
    placeOf(size),
    size.field.help,
  ];
  return wrap(clean(size.error ?? help.filter((text) => text !== undefined).join('. ')), roomOf(size));
}

/** How many rows what is typed or chosen may take, so that what stands under it fits in the room, too. */
export function mostIn(room: number, size: Omit<FieldSize, 'mostRows' | 'mostChoices'>) {
  const hint = (mostChoices: number) => hintRows({ ...size, mostRows: MOST_ROWS, mostChoices }).length;
  const all = size.field.choices?.length ?? 0;
  const whole = room - 1 - hint(all);
  return {
    mostRows: Math.max(2, Math.min(MOST_ROWS, room - hint(all))),
    // Where not all are in sight, which of them is chosen stands under them as well.
    mostChoices: Math.max(2, all <= whole ? whole : room - 1 - hint(0)),
  };
}

/** Lines that a field takes. */
export function linesOfField(size: FieldSize): number {
  const { field, value, mostRows, mostChoices } = size;
  const own =
    (field.choices && Math.min(field.choices.length, mostChoices)) ??
    (field.isToggle ? 1 : rowsOfField(value, roomOf(size), mostRows));
  return own + hintRows(size).length;
}

interface FormFieldProps extends FieldSize {
  readonly isFocused: boolean;
  readonly isCurrent: boolean;
  readonly onChange: (value: string) => void;
  /** With what was chosen, where it is a choice. */
  readonly onEnter: (chosen?: string) => void;
  /** Up in the first row, and down in the last one. */
  readonly onEdge: (by: -1 | 1) => void;
}

/** A field of a form with its label, and under it its help or what is wrong. */
export function FormField(props: FormFieldProps) {
  const { field, isCurrent, error, label } = props;
  const indent = label + AROUND_LABEL;
  const isWrong = error !== undefined || (leftOf(props) ?? 0) < 0;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box>
        <Box width={indent} flexShrink={0}>
          <Painted
            pieces={[
              { text: isCurrent ? '▸ ' : '  ', tone: 'accent' },
              { text: fit(field.label, label), tone: isCurrent ? 'strong' : 'quiet' },
            ]}
          />
        </Box>
        <FieldInput {...props} />
      </Box>
      {hintRows(props).map((text, row) => (
        <Painted key={row} pieces={[{ text: ' '.repeat(indent) }, { text, tone: isWrong ? 'danger' : 'quiet' }]} />
      ))}
    </Box>
  );
}

function FieldInput(props: FormFieldProps) {
  const { field, value, isFocused, mostRows, mostChoices, onChange, onEnter, onEdge } = props;
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
    const room = roomOf(props) - CHOICE_INDENT;
    const items = field.choices.map(({ value: key, label }) => ({ key, value: key, label: cut(clean(label), room) }));
    return (
      <SelectInput
        // It moves to what is chosen by a number only when it begins anew.
        key={value}
        items={items}
        isFocused={isFocused}
        limit={mostChoices}
        initialIndex={Math.max(
          0,
          items.findIndex((item) => item.value === value),
        )}
        onHighlight={(item) => onChange(item.value)}
        onSelect={(item) => {
          onChange(item.value);
          onEnter(item.value);
        }}
      />
    );
  }
  return (
    <TextField
      value={value}
      isFocused={isFocused}
      isHidden={field.isHidden}
      hasLines={field.hasLines}
      history={field.history}
      width={roomOf(props)}
      mostRows={mostRows}
      onChange={onChange}
      onSubmit={() => onEnter()}
      onEdge={onEdge}
    />
  );
}
