import { say } from '@steward/api-client/rules/say';
import { Box } from 'ink';
import SelectInput from 'ink-select-input';
import { clean } from '../../io/sanitize.ts';
import { fit, wrap } from '../../io/width.ts';
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

const LABEL = 14;
/** Cells before what is typed: the mark, the label and a blank. */
const INDENT = LABEL + 2;

interface FieldSize {
  readonly field: FieldSpec;
  readonly value: string;
  readonly error: string | undefined;
  readonly width: number;
  /** Rows that a text may take. */
  readonly mostRows: number;
}

const roomOf = ({ width }: Pick<FieldSize, 'width'>) => Math.max(2, width - INDENT);

/** How many characters are left; undefined where there is no limit. */
const leftOf = ({ field: { limit }, value }: Pick<FieldSize, 'field' | 'value'>): number | undefined =>
  limit === undefined ? undefined : limit - [...value].length;

/** What stands under a field, in rows: what is wrong with it, or what is left and what helps. */
function hintRows(size: FieldSize): readonly string[] {
  const left = leftOf(size);
  const help = [left === undefined ? undefined : say(told.charactersLeft, { count: left }), size.field.help];
  return wrap(clean(size.error ?? help.filter((text) => text !== undefined).join('. ')), roomOf(size));
}

/** Lines that a field takes. */
export function linesOfField(size: FieldSize): number {
  const { field, value, mostRows } = size;
  const own = field.choices?.length ?? (field.isToggle ? 1 : rowsOfField(value, roomOf(size), mostRows));
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
  const { field, isCurrent, error } = props;
  const isWrong = error !== undefined || (leftOf(props) ?? 0) < 0;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box>
        <Box width={INDENT} flexShrink={0}>
          <Painted
            pieces={[
              { text: isCurrent ? '▸ ' : '  ', tone: 'accent' },
              { text: fit(field.label, LABEL), tone: isCurrent ? 'strong' : 'quiet' },
            ]}
          />
        </Box>
        <FieldInput {...props} />
      </Box>
      {hintRows(props).map((text, row) => (
        <Painted key={row} pieces={[{ text: ' '.repeat(INDENT) }, { text, tone: isWrong ? 'danger' : 'quiet' }]} />
      ))}
    </Box>
  );
}

function FieldInput(props: FormFieldProps) {
  const { field, value, isFocused, mostRows, onChange, onEnter, onEdge } = props;
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
        // It moves to what is chosen by a number only when it begins anew.
        key={value}
        items={items}
        isFocused={isFocused}
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
