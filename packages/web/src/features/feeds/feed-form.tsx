import { fieldOf } from '@steward/api-client/contract/endpoint';
import { feeds, type Feed } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, FEED_FACTS, type FeedEvent } from '@steward/api-client/rules/feed-events';
import {
  FEED_FORM_LABELS,
  FEED_FORMS,
  FEED_TARGET_LABELS,
  FEED_TARGETS,
  feedAddressRefusal,
  feedRefusal,
  isFeedWord,
  placesOf,
  templateOf,
  USUAL_FEED_MINUTES,
  WORD_RULE,
  type FeedForm,
  type FeedTarget,
} from '@steward/api-client/rules/feeds';
import { LOG_TYPES, type LogType } from '@steward/api-client/rules/log-access';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { read } from '../../api.ts';
import { FieldFoot, useFieldError } from '../../components/form/field.tsx';
import { useChangedSince } from '../../components/form/changed-since.tsx';
import { CheckField, NumberField, RadioField, SelectField, TextField } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import formCss from '../../components/form/form.module.css';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ErrorNotice, isLost } from '../../components/notices.tsx';
import { path } from '../../components/paths.ts';
import { RouteDialog, useCloseRoute } from '../../components/route-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import css from './feeds.module.css';
import { Preview } from './preview.tsx';
import { SigningKeyDialog } from './signing-key.tsx';
import { textLabel, TOLD } from './told-fields.ts';

type TextKey = `text_${FeedEvent}`;

interface FeedValues extends Partial<Record<TextKey, string>> {
  readonly name: string;
  readonly target: FeedTarget;
  readonly address: string;
  readonly form: FeedForm;
  readonly minutes: number;
  readonly words: string;
  readonly events: Readonly<Partial<Record<FeedEvent, boolean>>>;
  readonly logs: Readonly<Partial<Record<LogType, boolean>>>;
  /** As it was when the form was opened. */
  readonly revision?: string | undefined;
  /** The address that it has, without what is secret of it; none for a new one. */
  readonly stands: string;
}

const LOGS = LOG_TYPES.map(({ type }) => type);
const allOf = <T extends string>(all: readonly T[], on: readonly T[]) =>
  Object.fromEntries(all.map((one) => [one, on.includes(one)])) as Record<T, boolean>;

const textsOf = (templates: Feed['templates']) =>
  Object.fromEntries(FEED_EVENTS.map((event) => [`text_${event}`, templateOf(templates, event)])) as Record<
    TextKey,
    string
  >;

const valuesOf = (feed: Partial<Feed>): FeedValues => ({
  name: feed.name ?? '',
  target: feed.target ?? 'discord',
  address: '',
  form: feed.form ?? 'card',
  minutes: feed.minutes ?? USUAL_FEED_MINUTES,
  words: (feed.words ?? []).join('\n'),
  events: allOf(FEED_EVENTS, feed.events ?? []),
  logs: allOf(LOGS, feed.logs ?? []),
  revision: feed.revision,
  stands: feed.address ?? '',
  ...textsOf(feed.templates ?? {}),
});

const wordsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The texts that are not the usual ones. */
function templatesIn(values: FeedValues): Partial<Record<FeedEvent, string>> {
  const own = FEED_EVENTS.filter((event) => {
    const text = values[`text_${event}`]?.trim() ?? '';
    return text !== '' && text !== FEED_FACTS[event].template;
  });
  return Object.fromEntries(own.map((event) => [event, values[`text_${event}`]]));
}

function settingsOf(values: FeedValues) {
  const { name, form, minutes, words, events, logs } = values;
  return {
    ...{ name, form, minutes },
    events: FEED_EVENTS.filter((event) => events[event] === true),
    logs: LOGS.filter((log) => logs[log] === true),
    // Others are refused at their field.
    words: wordsIn(words).filter(isFeedWord),
    templates: templatesIn(values),
  };
}

const draftOf = (values: FeedValues) => ({
  ...settingsOf(values),
  target: values.target,
  address: values.address,
});
const changeOf = (values: FeedValues) => ({
  ...settingsOf(values),
  address: values.address,
  revision: values.revision,
});

/** Texts by field of the form. */
function refusalOf(values: FeedValues): Readonly<Record<string, string>> | undefined {
  const settings = settingsOf(values);
  if (wordsIn(values.words).some((word) => !isFeedWord(word))) return { words: WORD_RULE };
  const refusal = feedRefusal(settings);
  const address = values.address.trim();
  const refused = address === '' ? undefined : feedAddressRefusal(values.target, address);
  const named = Object.entries(refusal ?? {}).map(([field, text]) => [field.replace('templates.', 'text_'), text]);
  return {
    ...(Object.fromEntries(named) as Record<string, string>),
    ...(refused === undefined ? {} : { address: refused }),
  };
}

function EventText({ event, form }: { readonly event: FeedEvent; readonly form: FeedForm }) {
  const name: TextKey = `text_${event}`;
  return (
    <div>
      <TextField
        name={name}
        label={textLabel(event)}
        multiline
        rows={3}
        help={`Places: ${Object.keys(placesOf(event))
          .map((place) => `{${place}}`)
          .join(' ')}`}
      />
      <Preview event={event} name={name} form={form} />
    </div>
  );
}

function Events() {
  const id = useId();
  return (
    <fieldset className={formCss.fieldset}>
      <legend className={formCss.label}>{feeds.add.labels.events}</legend>
      {FEED_EVENTS.map((event) => (
        <CheckField
          key={event}
          name={`events.${event}`}
          label={FEED_FACTS[event].label}
          help={FEED_FACTS[event].means}
        />
      ))}
      <FieldFoot id={id} error={useFieldError('events')} />
    </fieldset>
  );
}

function Logs() {
  const id = useId();
  return (
    <fieldset className={formCss.fieldset}>
      <legend className={formCss.label}>{feeds.add.labels.logs}</legend>
      <div className={css.checks}>
        {LOG_TYPES.map(({ type, label }) => (
          <CheckField key={type} name={`logs.${type}`} label={label} />
        ))}
      </div>
      <FieldFoot id={id} error={useFieldError('logs')} />
    </fieldset>
  );
}

function Fields({ isNew }: { readonly isNew: boolean }) {
  const { control } = useFormContext<FeedValues>();
  const [target, form, events] = useWatch({ control, name: ['target', 'form', 'events'] });
  const chosen = FEED_EVENTS.filter((event) => events[event] === true);
  return (
    <>
      <TextField {...fieldOf(feeds.add, 'name')} />
      {isNew && (
        <SelectField
          {...fieldOf(feeds.add, 'target')}
          options={FEED_TARGETS.map((value) => ({ value, label: FEED_TARGET_LABELS[value] }))}
        />
      )}
      <TextField {...fieldOf(isNew ? feeds.add : feeds.edit, 'address')} mono />
      {target === 'discord' && (
        <RadioField
          {...fieldOf(feeds.add, 'form')}
          options={FEED_FORMS.map((value) => ({ value, label: FEED_FORM_LABELS[value] }))}
        />
      )}
      <Events />
      {events['ticket-waiting'] === true && <NumberField name="minutes" label={feeds.add.labels.minutes} />}
      {events.words === true && (
        <>
          <TextField {...fieldOf(feeds.add, 'words')} multiline rows={4} />
          <Logs />
        </>
      )}
      {chosen.map((event) => (
        <EventText key={event} event={event} form={target === 'discord' ? form : 'text'} />
      ))}
    </>
  );
}

/** Adds a feed, and shows the key of a signed webhook this once. */
export function AddFeedDialog() {
  const close = useCloseRoute();
  const navigate = useNavigate();
  const [made, setMade] = useState<{ readonly id: number; readonly secret: string }>();
  const open = (id: number) => void navigate(path`/manage/feeds/${id}`, { replace: true });
  if (made) return <SigningKeyDialog secret={made.secret} onDone={() => open(made.id)} />;
  return (
    <RouteDialog title="Add a feed">
      <Form<typeof feeds.add, FeedValues>
        endpoint={feeds.add}
        defaults={valuesOf({})}
        toBody={draftOf}
        refusalOf={refusalOf}
        submitLabel="Add feed"
        onCancel={close}
        onSuccess={({ id, signingSecret }) =>
          signingSecret === null ? open(id) : setMade({ id, secret: signingSecret })
        }
      >
        <Fields isNew />
      </Form>
    </RouteDialog>
  );
}

/** Changes a feed. */
export function EditFeedDialog() {
  const id = useRouteParam('id');
  const query = useQuery({ ...read(feeds.show, { params: { id } }), refetchOnMount: 'always' });
  const since = useChangedSince('revision', {
    read: async () => (await query.refetch()).data,
    valuesOf,
    fields: TOLD,
  });
  if (isLost(query))
    return (
      <RouteDialog title="Edit feed">
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      </RouteDialog>
    );
  if (!query.data || !query.isFetchedAfterMount) return null;
  return (
    <FormDialog<typeof feeds.edit, FeedValues>
      key={id}
      title={`Edit ${query.data.name}`}
      width="medium"
      endpoint={feeds.edit}
      input={{ params: { id } }}
      defaults={valuesOf(query.data)}
      toBody={changeOf}
      {...since}
      refusalOf={refusalOf}
      submitLabel="Save"
    >
      <Fields isNew={false} />
    </FormDialog>
  );
}
