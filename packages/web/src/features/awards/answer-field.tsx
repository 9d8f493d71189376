import { awards, type Award } from '@steward/api-client/contract/awards';
import { SEARCH_FROM } from '@steward/api-client/rules/player-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { read } from '../../api.ts';
import { Combobox } from '../../components/combobox/combobox.tsx';
import { searchOf, useWanted, type Search } from '../../components/combobox/search.ts';
import { TextInput } from '../../components/controls/inputs.tsx';
import { FoundPlayerLine } from '../../components/player-search/player-search.tsx';
import { SafeText } from '../../components/safe-text.tsx';
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
  readonly line: ReactNode;
}

/** Characters from which groups are looked for (`staff.md` section 9). */
const GROUP_FROM = 2;
const FREE_LENGTH = 128;

const searchStart = ({ input }: Award) => (input === 'group' ? GROUP_FROM : SEARCH_FROM);

function useChoices(award: Award, typed: string): Search<Choice> {
  const isGroup = award.input === 'group';
  const wanted = useWanted(typed, (text) => [...text].length >= searchStart(award));
  const groups = useQuery({
    ...read(awards.searchGroups, { query: { q: wanted.text, ...(award.type === null ? {} : { type: award.type }) } }),
    enabled: wanted.enabled && isGroup,
    placeholderData: keepPreviousData,
    select: (found) => found.map(({ id, name }): Choice => ({ id, name, line: <SafeText>{name}</SafeText> })),
  });
  const players = useQuery({
    ...read(awards.searchPlayers, { params: { text: wanted.text } }),
    enabled: wanted.enabled && !isGroup,
    placeholderData: keepPreviousData,
    select: (found) =>
      found.map((player): Choice => ({
        id: player.id,
        name: player.name,
        line: <FoundPlayerLine player={player} />,
      })),
  });
  return searchOf(wanted, isGroup ? groups : players);
}

interface FrameProps {
  readonly id: string;
  readonly award: Award;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

const errorId = (id: string) => `${id}-error`;

const AnswerFrame = ({ id, award, error, children }: FrameProps) => (
  <div>
    <label htmlFor={id} className={css.label}>
      <SafeText>{award.award}</SafeText>
    </label>
    {children}
    <p id={errorId(id)} className={css.error} role={error === undefined ? undefined : 'alert'}>
      {error}
    </p>
  </div>
);

function SearchAnswer({ award, answer, error, onChange }: AnswerFieldProps) {
  const id = useId();
  const [text, setText] = useState(answer?.name ?? '');
  const [left, setLeft] = useState(false);
  const isUnknown = left && answer?.id === undefined && text.trim() !== '';
  const problem = error ?? (isUnknown ? 'Choose a name from the list: what you typed does not count yet.' : undefined);
  return (
    <AnswerFrame id={id} award={award} error={problem}>
      <Combobox
        id={id}
        label={award.award}
        text={text}
        placeholder={award.input === 'group' ? 'Search a group' : 'Search a player'}
        search={useChoices(award, text)}
        from={searchStart(award)}
        keyOf={(choice) => choice.id}
        line={(choice) => choice.line}
        invalid={problem !== undefined}
        describedBy={errorId(id)}
        onLeave={() => setLeft(true)}
        onType={(typed) => {
          setText(typed);
          setLeft(false);
          if (answer?.id !== undefined) onChange({});
        }}
        onPick={({ id: chosen, name }) => {
          setText(name);
          onChange({ id: chosen, name });
        }}
      />
    </AnswerFrame>
  );
}

function FreeAnswer({ award, answer, error, onChange }: AnswerFieldProps) {
  const id = useId();
  return (
    <AnswerFrame id={id} award={award} error={error}>
      <TextInput
        id={id}
        fullWidth
        autoComplete="off"
        error={error !== undefined}
        defaultValue={answer?.text ?? ''}
        onChange={({ target }) => onChange({ text: target.value })}
        slotProps={{ input: { maxLength: FREE_LENGTH, 'aria-describedby': errorId(id) } }}
      />
    </AnswerFrame>
  );
}

/** One award: a search for a player or a group, or a free text. */
export const AnswerField = (props: AnswerFieldProps) =>
  props.award.freeFill ? <FreeAnswer {...props} /> : <SearchAnswer {...props} />;
