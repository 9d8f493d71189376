import { feeds } from '@steward/api-client/contract/feeds';
import { FEED_FACTS, feedColour, type FeedEvent } from '@steward/api-client/rules/feed-events';
import {
  fillTemplate,
  isTimeFact,
  MADE_UP,
  shownFact,
  templateRefusal,
  type FeedForm,
} from '@steward/api-client/rules/feeds';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { read } from '../../api.ts';
import { Time } from '../../components/values.tsx';
import { formatDateTime } from '../../components/format.ts';
import css from './feeds.module.css';

interface PreviewProps {
  readonly event: FeedEvent;
  /** The field of the text. */
  readonly name: string;
  readonly form: FeedForm;
}

const BOLD = /\*\*([^*\n]+)\*\*/g;

/** What stands between two stars is bold on Discord; facts cannot bring stars of their own there. */
function withBold(text: string) {
  return text.split(BOLD).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

/** Stars of facts are not those of the text. */
const STAR = '\u2217';

/** How a message looks with the facts of the last that happened. */
export function Preview({ event, name, form }: PreviewProps) {
  const typed: unknown = useWatch({ name });
  const { data } = useQuery(read(feeds.samples));
  const sample = data?.find((one) => one.event === event);
  const written = typeof typed === 'string' && typed.trim() !== '' ? typed : FEED_FACTS[event].template;
  if (!sample || templateRefusal(event, written) !== undefined) return null;
  const text = fillTemplate(written, sample.facts, (fact, place) =>
    (isTimeFact(place, fact) ? formatDateTime(fact) : shownFact(fact)).replaceAll('*', STAR),
  );
  const colour = `#${feedColour(event, sample.facts).toString(16).padStart(6, '0')}`;
  return (
    <figure className={css.figure}>
      <p className={css.preview} style={{ borderColor: form === 'card' ? colour : 'transparent' }}>
        {form === 'card' && <strong className={css.title}>{FEED_FACTS[event].label}</strong>}
        {withBold(text)}
      </p>
      <figcaption className={css.caption}>
        {sample.at === null ? (
          MADE_UP
        ) : (
          <>
            As it would have told what happened <Time at={sample.at} />.
          </>
        )}
      </figcaption>
    </figure>
  );
}
