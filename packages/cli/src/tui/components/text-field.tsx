import { useInput, usePaste } from 'ink';
import TextInput from 'ink-text-input';
import { useState } from 'react';

interface TextFieldProps {
  readonly value: string;
  readonly isFocused: boolean;
  readonly isHidden?: boolean | undefined;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: ((value: string) => void) | undefined;
}

/** One line: what is pasted loses its line breaks and control characters. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** A line to type into. Keys with ctrl or alt are commands, not text; what is pasted never submits. */
export function TextField({ value, isFocused, isHidden = false, onChange, onSubmit }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  const [round, setRound] = useState(0);
  if (typed !== value) {
    setTyped(value);
    setRound(round + 1);
  }
  const type = (text: string) => {
    setTyped(text);
    onChange(text);
  };
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
      key={round}
      value={value}
      focus={isFocused}
      showCursor={isFocused}
      onChange={(text) => type(oneLine(text))}
      {...(isHidden ? { mask: '•' } : {})}
      {...(onSubmit ? { onSubmit } : {})}
    />
  );
}
