import { fieldOf } from '@steward/api-client/contract/endpoint';
import { sessions, type Session } from '@steward/api-client/contract/sessions';
import { cleanRefusal } from '@steward/api-client/rules/sessions';
import { say } from '@steward/api-client/rules/say';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { Binding } from '../../tui/keys.ts';
import { selectFirst } from '../../words/select-first.ts';
import { flagRefusal } from './flag.ts';

/** The key that flags a session. */
export const FLAG = { keys: ['f'], label: 'flag', help: 'Flag this session by hand.' } as const;

export const FLAG_REASON: FieldSpec = fieldOf(sessions.flag, 'reason');

/** The key that flags a session, or says why it cannot. */
export function flagBinding(session: Session | undefined, start: () => void): Binding {
  return {
    ...FLAG,
    disabled: session ? flagRefusal(session) : say(selectFirst.session, {}),
    run: start,
  };
}

/** The key that deletes the files of a session, or says why it cannot. */
export function cleanBinding(session: Session | undefined, start: () => void): Binding {
  return {
    keys: ['x'],
    label: 'clean',
    help: 'Delete the files of this session for good.',
    disabled: session ? cleanRefusal(session) : say(selectFirst.session, {}),
    run: start,
  };
}

interface FlagFormProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Asks for the reason of a flag. */
export function FlagForm({ session, onClose }: FlagFormProps) {
  const flag = useWrite(sessions.flag);
  return (
    <Form
      title={`Flag session ${session.id} of ${session.name}`}
      remarks={[sessions.flag.means]}
      fields={[FLAG_REASON]}
      submitLabel="flag"
      onLeave={onClose}
      onSubmit={async ({ reason = '' }) => {
        await flag({ params: { id: session.id }, body: { reason } });
        onClose();
      }}
    />
  );
}

/** Asks for the reason for which the files of a session are deleted. */
function CleanForm({ session, onClose }: FlagFormProps) {
  const write = useWrite(sessions.clean);
  return (
    <Form
      title={`Delete the files of session ${session.id} of ${session.name} for good`}
      remarks={[sessions.clean.means]}
      fields={[fieldOf(sessions.clean, 'reason')]}
      submitLabel="clean"
      onLeave={onClose}
      onSubmit={async ({ reason = '' }) => {
        await write({ params: { id: session.id }, body: { reason } });
        onClose();
      }}
    />
  );
}

/** The form that was asked for. */
export const SessionForm = ({ asking, ...given }: FlagFormProps & { readonly asking: 'flag' | 'clean' }) =>
  asking === 'flag' ? <FlagForm {...given} /> : <CleanForm {...given} />;
