import { useInput, usePaste } from 'ink';
import TextInput from 'ink-text-input';

interface TextFieldProps {
  readonly value: string;
  readonly isFocused: boolean;
  readonly isHidden?: boolean | undefined;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: ((value: string) => void) | undefined;
}

/** One line: what is pasted loses its line breaks and control characters. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** A line to type into. Keys with ctrl or alt are commands, not text. */
export function TextField({ value, isFocused, isHidden = false, onChange, onSubmit }: TextFieldProps) {
  usePaste((text) => onChange(value + oneLine(text).trim()), { isActive: isFocused });
  useInput(
    (input, key) => {
      if (key.ctrl && input === 'u') onChange('');
      else if (key.ctrl || key.meta) onChange(value);
    },
    { isActive: isFocused },
  );
  return (
    <TextInput
      value={value}
      focus={isFocused}
      showCursor={isFocused}
      onChange={(text) => onChange(oneLine(text))}
      {...(isHidden ? { mask: '•' } : {})}
      {...(onSubmit ? { onSubmit } : {})}
    />
  );
}
