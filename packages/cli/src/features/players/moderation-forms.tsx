import { fieldOf, questionOf } from '@steward/api-client/contract/endpoint';
import { NO_BAN_END, banOutcome, banSummary } from '@steward/api-client/rules/ban-summary';
import { ApiError } from '@steward/api-client/client/errors';
import { notes } from '@steward/api-client/contract/notes';
import type { Profile } from '@steward/api-client/contract/players';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { WARNING, punishmentName } from '@steward/api-client/rules/punishments';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useServices } from '../../tui/services.ts';
import { banTerm, BAN_END } from './ban-terms.ts';
import { Asking, Question } from '../../tui/components/question.tsx';
import { expungeOutcome } from './outcomes.ts';

interface FormProps {
  readonly profile: Profile;
  readonly onClose: () => void;
  readonly onAsking: (isAsking: boolean) => void;
}

/** What is wrong with one field, as the server says it. */
const wrongField = (name: string, text: string) => new ApiError(422, text, { [name]: text });

function reasonIn(reason: string): string {
  if (reason.trim() === '') throw wrongField('reason', 'Enter a reason.');
  return reason;
}

const STAFF_FIELD: FieldSpec = {
  ...fieldOf(notes.add, 'staff'),
  isToggle: true,
};

interface NoteFormProps extends Pick<FormProps, 'profile' | 'onClose'> {
  /** Whether the note may be kept from moderators. */
  readonly mayHide: boolean;
}

export function NoteForm({ profile: { name }, mayHide, onClose }: NoteFormProps) {
  const add = useWrite(notes.add);
  return (
    <Form
      title={`Note about ${name}`}
      fields={[
        { ...fieldOf(notes.add, 'note'), hasLines: true },
        { ...fieldOf(notes.add, 'important'), isToggle: true },
        ...(mayHide ? [STAFF_FIELD] : []),
      ]}
      submitLabel="add"
      onLeave={onClose}
      onSubmit={async ({ note = '', important = '', staff = '' }) => {
        await add({ params: { name }, body: { note, important: important !== '', staff: staff !== '' } });
        onClose();
      }}
    />
  );
}

/** Warns a player; other punishments are given in the game. */
export function PunishForm({ profile: { name }, onClose, onAsking }: FormProps) {
  const punish = useWrite(punishments.punish);
  return (
    <Asking onAsking={onAsking}>
      {(ask) => (
        <Form
          title={`Punish ${name} with a ${punishmentName(WARNING)}`}
          fields={[
            fieldOf(punishments.punish, 'reason'),
            { ...fieldOf(punishments.punish, 'description'), hasLines: true },
          ]}
          submitLabel="punish"
          onLeave={onClose}
          onSubmit={async ({ reason = '', description = '' }) => {
            const lines = [`Reason: ${reasonIn(reason)}`, 'It is shown to the player at the next login.'];
            if (!(await ask({ title: `Warn ${name}?`, lines, yes: 'punish' }))) return;
            await punish({ params: { name }, body: { type: WARNING, reason, description } });
            onClose();
          }}
        />
      )}
    </Asking>
  );
}

/** Bans a player, until a time or for good. */
export function BanForm({ profile: { name }, onClose, onAsking }: FormProps) {
  const { context } = useServices();
  const ban = useWrite(punishments.ban);
  const termOf = (until: string) => {
    try {
      return banTerm(undefined, until, context.serverClock());
    } catch (error) {
      throw wrongField('endTimestamp', error instanceof Error ? error.message : NO_BAN_END);
    }
  };
  return (
    <Asking onAsking={onAsking}>
      {(ask) => (
        <Form
          title={`Ban ${name}`}
          fields={[BAN_END, fieldOf(punishments.ban, 'reason')]}
          submitLabel="ban"
          onLeave={onClose}
          onSubmit={async ({ endTimestamp = '', reason = '' }) => {
            const { remark, ...term } = termOf(endTimestamp);
            const outcome = banOutcome(name, term, context.serverClock());
            const lines = [outcome, ...(remark === undefined ? [] : [remark]), `Reason: ${reasonIn(reason)}`];
            if (!(await ask({ title: `Ban ${name}?`, lines, yes: 'ban' }))) return;
            await ban({ params: { name }, body: { ...term, reason } });
            onClose();
          }}
        />
      )}
    </Asking>
  );
}

interface UnbanProps extends Pick<FormProps, 'profile' | 'onClose'> {
  readonly listed: readonly Punishment[];
}

/** Lifts every ban of a player that holds. */
export function UnbanQuestion({ profile, listed, onClose }: UnbanProps) {
  const unban = useWrite(punishments.unban);
  const { name, userBan } = profile;
  return (
    <Question
      title={questionOf(punishments.unban, profile)}
      lines={[
        banSummary(profile, listed).state.sentence,
        ...(userBan ? [`Reason: ${userBan.reason}`] : []),
        punishments.unban.means,
      ]}
      yes="unban"
      onYes={async () => {
        await unban({ params: { name } });
        onClose();
      }}
      onNo={onClose}
    />
  );
}

interface ExpungeProps extends FormProps {
  readonly punishment: Punishment;
}

export function ExpungeForm({ profile: { name }, punishment, onClose, onAsking }: ExpungeProps) {
  const expunge = useWrite(punishments.expunge);
  const title = `${punishmentName(punishment.type)} ${punishment.id} of ${name}`;
  return (
    <Asking onAsking={onAsking}>
      {(ask) => (
        <Form
          title={`Expunge: ${title}`}
          fields={[fieldOf(punishments.expunge, 'reason')]}
          submitLabel="expunge"
          onLeave={onClose}
          onSubmit={async ({ reason = '' }) => {
            const lines = [expungeOutcome(punishment), `Reason: ${reasonIn(reason)}`];
            if (!(await ask({ title: `Expunge: ${title}?`, lines, yes: 'expunge' }))) return;
            await expunge({ params: { name, id: punishment.id }, body: { reason } });
            onClose();
          }}
        />
      )}
    </Asking>
  );
}
