import { ApiError } from '@steward/api-client/client/errors';
import { fieldOf, questionOf } from '@steward/api-client/contract/endpoint';
import { records } from '@steward/api-client/contract/records';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { showMoment } from '@steward/api-client/rules/moments';
import { changeOfWatch, watchChangeTitle } from '@steward/api-client/rules/watching';
import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { useState } from 'react';
import { readUntil } from '../../io/until.ts';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import { Question } from '../../tui/components/question.tsx';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useServices } from '../../tui/services.ts';
import { watchText } from './facts.ts';

const END: FieldSpec = {
  ...fieldOf(watched.add, 'until'),
  help: '12h, 7d, 2w or 31-12-2026 18:00; empty: until somebody stops it.',
};

/** When a watch ends, from what was typed; nothing: never. Throws what is wrong with it. */
export function watchEnd(typed: string, nowMs: number): { readonly until?: string } {
  if (typed.trim() === '') return {};
  try {
    return { until: readUntil(typed, nowMs).wire };
  } catch (error) {
    const text = error instanceof Error ? error.message : SOMETHING_WRONG;
    throw new ApiError(422, text, { until: text });
  }
}

interface WatchFormProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Begins to watch a player. */
export function WatchForm({ name, onClose }: WatchFormProps) {
  const { context } = useServices();
  const add = useWrite(watched.add, (client, _, { id }) =>
    client.call(watched.remove, { params: { name }, query: { watch: id } }),
  );
  return (
    <Form
      title={`Watch ${name}`}
      fields={[fieldOf(watched.add, 'reason'), END]}
      submitLabel="watch"
      onLeave={onClose}
      onSubmit={async ({ reason = '', until = '' }) => {
        await add({ params: { name }, body: { reason, ...watchEnd(until, context.serverClock()) } });
        onClose();
      }}
    />
  );
}

const typedOf = (end: string | null) => (end === null ? '' : showMoment(end));

interface ChangeProps {
  readonly watch: WatchedPlayer;
  readonly onClose: () => void;
}

/** Says anew why a player is watched and until when. */
export function ChangeWatch({ watch, onClose }: ChangeProps) {
  // As it was when the form was opened: only what was changed here is sent, a colleague may have changed the rest meanwhile;
  // where they changed the same, it is refused.
  const [opened, setOpened] = useState(watch);
  const { playerName: name, reason: why, until: end } = opened;
  const { client, context } = useServices();
  const edit = useWrite(watched.edit);
  const typed = typedOf(end);
  const lookAgain = async () => {
    const { watched: now } = await client.call(records.standing, { params: { name } });
    if (!now) return undefined;
    setOpened(now);
    return { reason: now.reason, until: typedOf(now.until) };
  };
  return (
    <Form
      title={watchChangeTitle(name)}
      remarks={[watched.edit.means]}
      fields={[
        { ...fieldOf(watched.add, 'reason'), initial: why },
        { ...END, initial: typed },
      ]}
      submitLabel="change"
      onLeave={onClose}
      onConflict={lookAgain}
      onSubmit={async ({ reason = '', until = '' }) => {
        const said = reason === why ? {} : { reason };
        // An end that nobody touched stays as it is, to the second.
        const given = until === typed ? {} : { until: null, ...watchEnd(until, context.serverClock()) };
        await edit({ params: { name }, body: changeOfWatch(opened, { ...said, ...given }) });
        onClose();
      }}
    />
  );
}

interface StopProps {
  readonly watch: WatchedPlayer;
  readonly onClose: () => void;
}

/** Asks before nobody is told of a player's joins any more. */
export function StopWatching({ watch, onClose }: StopProps) {
  const remove = useWrite(watched.remove);
  return (
    <Question
      title={questionOf(watched.remove, { name: watch.playerName })}
      lines={[watchText(watch), watched.remove.means]}
      yes="stop watching"
      onYes={async () => {
        await remove({ params: { name: watch.playerName }, query: { watch: watch.id } });
        onClose();
      }}
      onNo={onClose}
    />
  );
}
