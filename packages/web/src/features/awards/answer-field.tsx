import { awards, type Award } from '@steward/api-client/contract/awards';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TextInput } from '../../components/controls/inputs.tsx';
import { read } from '../../api.ts';
import { Autocomplete } from '../../components/mui/autocomplete.tsx';
import { MuiParts } from '../../components/mui/mui-parts.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useDebounced } from '../../hooks/use-debounced.ts';
import css from './awards.module.css';

export interface Answer {
  readonly id?: number;
  /** Of the one with that id. */
  readonly name?: string;
  readonly text?: string;
}

interface AnswerFieldProps {
  readonly award: Award;
  /** What stands there already. */
  readonly answer: Answer | undefined;
  readonly error: string | undefined;
  readonly onChange: (answer: Answer) => void;
}

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** Group search starts at 2 characters, player search at 3, after 300 ms (`staff.md` section 9). */
const GROUP_FROM = 2;
const PLAYER_FROM = 3;
const PAUSE_MS = 300;
const FREE_LENGTH = 128;

function useChoices(award: Award, text: string): { choices: readonly Choice[]; loading: boolean; from: number } {
  const wanted = useDebounced(text.trim(), PAUSE_MS);
  const isGroup = award.input === 'group';
  const from = isGroup ? GROUP_FROM : PLAYER_FROM;
  const ready = wanted.length >= from;
  const groups = useQuery({
    ...read(awards.searchGroups, { query: { q: wanted, ...(award.type === null ? {} : { type: award.type }) } }),
    enabled: ready && isGroup,
  });
  const players = useQuery({ ...read(awards.searchPlayers, { params: { text: wanted } }), enabled: ready && !isGroup });
  const query = isGroup ? groups : players;
  return { choices: ready ? (query.data ?? []) : [], loading: query.isFetching, from };
}

function SearchAnswer({
  award,
  answer,
  id,
  describedBy,
  onChange,
}: {
  readonly award: Award;
  readonly answer: Answer | undefined;
  readonly id: string;
  readonly describedBy: string;
  readonly onChange: (answer: Answer) => void;
}) {
  const [text, setText] = useState(answer?.name ?? '');
  const [chosen, setChosen] = useState<Choice | null>(
    answer?.id === undefined ? null : { id: answer.id, name: answer.name ?? `#${answer.id}` },
  );
  const { choices, loading, from } = useChoices(award, text);
  return (
    <MuiParts>
      <Autocomplete
        id={id}
        options={choices}
        value={chosen}
        inputValue={text}
        loading={loading}
        filterOptions={(options) => options}
        getOptionLabel={(choice) => choice.name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={text.trim().length < from ? `Type at least ${from} characters.` : 'Nobody has such a name.'}
        renderOption={({ key, ...props }, choice) => (
          <li key={`${String(key)}-${choice.id}`} {...props}>
            <SafeText>{choice.name}</SafeText>
          </li>
        )}
        onInputChange={(_, value) => setText(value)}
        onChange={(_, value) => {
          setChosen(value);
          onChange(value === null ? {} : { id: value.id, name: value.name });
        }}
        renderInput={(params) => (
          <TextInput
            fullWidth
            ref={params.slotProps.input.ref}
            endAdornment={params.slotProps.input.endAdornment}
            slotProps={{ input: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy } }}
            placeholder={award.input === 'group' ? 'Search a group' : 'Search a player'}
          />
        )}
      />
    </MuiParts>
  );
}

/** One award: a search for a player or a group, or a free text. */
export function AnswerField({ award, answer, error, onChange }: AnswerFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        <SafeText>{award.award}</SafeText>
      </label>
      {award.freeFill ? (
        <TextInput
          id={id}
          fullWidth
          autoComplete="off"
          error={error !== undefined}
          defaultValue={answer?.text ?? ''}
          onChange={({ target }) => onChange({ text: target.value })}
          slotProps={{ input: { maxLength: FREE_LENGTH, 'aria-describedby': `${id}-error` } }}
        />
      ) : (
        <SearchAnswer award={award} answer={answer} id={id} describedBy={`${id}-error`} onChange={onChange} />
      )}
      <p id={`${id}-error`} className={css.error} role={error === undefined ? undefined : 'alert'}>
        {error}
      </p>
    </div>
  );
}
