import { ApiError } from '@steward/api-client/client/errors';
import { awards, type Award, type AwardsPage } from '@steward/api-client/contract/awards';
import { say } from '@steward/api-client/rules/say';
import { ballot } from '@steward/api-client/words/ballot';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../components/controls/inputs.tsx';
import { Button } from '../../components/controls/button.tsx';
import { read, write } from '../../api.ts';
import { formatExact, formatMany } from '../../components/format.ts';
import { Notice, PageError, UNKNOWN_ERROR, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';
import { useDraft } from '../../components/form/form-draft.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { TYPED, useUnsaved } from '../../unsaved.ts';
import { AnswerField, type Answer } from './answer-field.tsx';
import css from './awards.module.css';

const byCategory = (list: readonly Award[]): readonly (readonly [string, readonly Award[]])[] => [
  ...Map.groupBy(list, (award) => award.category),
];

const isFilled = (answer: Answer | undefined) =>
  answer !== undefined && (answer.id !== undefined || (answer.text ?? '').trim() !== '');

function Rules({ page }: { readonly page: AwardsPage }) {
  return (
    <Panel title="How it works">
      <p>
        Each year the community chooses who and what made the year. Search for a player or a group, or write an answer
        where there is a box.
      </p>
      <ul className={css.rules}>
        <li>You vote once. A vote cannot be changed after it was sent.</li>
        <li>You cannot vote for yourself, nor for your own groups.</li>
        <li>Each person or group can be chosen once per category.</li>
        <li>
          Fill in at least {page.needed} of the {formatMany(page.awards.length, 'award')}.
        </li>
        <li>Voting closes on {formatExact(page.closesAt)}.</li>
      </ul>
    </Panel>
  );
}

function SentVotes({ page }: { readonly page: AwardsPage }) {
  const votes = new Map(page.votes.map((vote) => [vote.award, vote]));
  return byCategory(page.awards).map(([category, list]) => (
    <Panel key={category} title={category}>
      <dl className={css.votes}>
        {list.map((award) => {
          const vote = votes.get(award.id);
          const text = vote?.name ?? vote?.votedFreeFill ?? null;
          return (
            <div key={award.id}>
              <dt>
                <SafeText>{award.award}</SafeText>
              </dt>
              <dd>{text === null ? <None>No vote</None> : <SafeText>{text}</SafeText>}</dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  ));
}

function Ballot({ page }: { readonly page: AwardsPage }) {
  const draft = useDraft<Readonly<Record<number, Answer>>>(`${awards.vote.id} ${page.year}`);
  const [answers, setAnswers] = useState(draft.kept ?? {});
  const [confirmed, setConfirmed] = useState(false);
  const vote = useMutation(write(awards.vote));
  const missing = Math.max(0, page.needed - page.awards.filter((award) => isFilled(answers[award.id])).length);
  const unsaved = useUnsaved(Object.values(answers).some(isFilled) && !vote.isSuccess, TYPED, draft.drop);
  const answer = (award: Award, given: Answer) => {
    const next = { ...answers, [award.id]: given };
    setAnswers(next);
    draft.keep(next);
  };
  const errors = vote.error instanceof ApiError ? vote.error.errors : {};
  const send = () =>
    vote.mutate(
      {
        body: {
          answers: page.awards.flatMap((award) => {
            const answer = answers[award.id];
            if (!isFilled(answer)) return [];
            return [
              {
                award: award.id,
                ...(answer?.id === undefined ? { text: answer?.text?.trim() ?? '' } : { id: answer.id }),
              },
            ];
          }),
        },
      },
      {
        onSuccess() {
          draft.drop();
          unsaved.release();
        },
      },
    );
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmed && missing === 0 && !vote.isPending) send();
      }}
    >
      {byCategory(page.awards).map(([category, list]) => (
        <Panel key={category} title={category}>
          <div className={css.fields}>
            {list.map((award) => (
              <AnswerField
                key={award.id}
                award={award}
                answer={answers[award.id]}
                error={errors[`award-${award.id}`]}
                onChange={(given) => answer(award, given)}
              />
            ))}
          </div>
        </Panel>
      ))}
      <Panel>
        {vote.error && (
          <Notice kind="danger" title="There was an error saving your votes!">
            {vote.error.message || UNKNOWN_ERROR}
          </Notice>
        )}
        <label className={css.confirm}>
          <Checkbox checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />I have read the rules,
          and I know that my vote cannot be changed.
        </label>
        <div className={css.send}>
          <span className={css.missing} role="status">
            {missing === 0 ? 'Enough awards are filled in.' : say(ballot.missing, { count: missing })}
          </span>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={!confirmed || missing > 0 || vote.isPending}
          >
            {confirmed ? 'Send votes' : 'Confirm first'}
          </Button>
        </div>
      </Panel>
    </form>
  );
}

/** The yearly vote: a ballot until it is sent, then what was voted. */
export function VotePage() {
  const viewer = useViewer();
  const query = useQuery(read(awards.all));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const page = query.data;
  if (!page) return <Page title="Awards">{null}</Page>;
  const voted = page.votes.length > 0;
  const seesResults = mayView(awards.results.access, viewer) === true;
  return (
    <Page
      read={query}
      title={`Awards ${page.year}`}
      meta={voted ? 'These are your votes.' : 'Vote for who and what made the year.'}
      actions={seesResults ? [{ label: 'Results', to: '/awards/view' }] : []}
    >
      {page.refusal !== null && !voted && (
        <Notice kind="warning" title="You cannot vote!">
          {page.refusal}
        </Notice>
      )}
      <Rules page={page} />
      {voted ? <SentVotes page={page} /> : page.refusal === null && <Ballot page={page} />}
    </Page>
  );
}
