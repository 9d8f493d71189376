import { limitOf } from '@steward/api-client/contract/endpoint';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { REMOVAL_MEANS, removalQuestion, type ListName } from './lists.ts';
import { Question } from '../../tui/components/question.tsx';
import { readSeverity, SEVERITIES } from './severities.ts';

const HASH: FieldSpec = { name: 'hash', label: 'Hash', help: vacBlacklist.add.help.hash };
const DESCRIPTION: FieldSpec = {
  name: 'description',
  label: 'Description',
  limit: limitOf(vacBlacklist.add, 'description'),
};
const SEVERITY: FieldSpec = {
  name: 'severity',
  label: 'Severity',
  initial: 'suspicious',
  choices: SEVERITIES.map(({ name, help }) => ({ value: name, label: `${name}: ${help}` })),
};
const REASON: FieldSpec = { name: 'reason', label: 'Reason', limit: limitOf(vacWhitelist.add, 'reason') };

interface AddProps {
  readonly list: ListName;
  readonly onClose: () => void;
}

/** Puts a hash on a list. */
export function AddForm({ list, onClose }: AddProps) {
  const addBlack = useWrite(vacBlacklist.add);
  const addWhite = useWrite(vacWhitelist.add);
  return (
    <Form
      title={`Add to the ${list}`}
      fields={[HASH, DESCRIPTION, list === 'blacklist' ? SEVERITY : REASON]}
      submitLabel="add hash"
      onLeave={onClose}
      onSubmit={async ({ hash = '', description = '', severity = '', reason = '' }) => {
        if (list === 'blacklist')
          await addBlack({ body: { hash, description, severity: readSeverity(severity) ?? 2 } });
        else await addWhite({ body: { hash, description, reason } });
        onClose();
      }}
    />
  );
}

interface RemovalProps extends AddProps {
  readonly hash: string;
  readonly description: string;
}

/** Takes a hash off a list, after a question. */
export function Removal({ list, hash, description, onClose }: RemovalProps) {
  const removeBlack = useWrite(vacBlacklist.remove);
  const removeWhite = useWrite(vacWhitelist.remove);
  return (
    <Question
      title={removalQuestion(list)}
      lines={[hash, description, REMOVAL_MEANS[list]]}
      yes="remove hash"
      onYes={async () => {
        await (list === 'blacklist' ? removeBlack : removeWhite)({ params: { hash } });
        onClose();
      }}
      onNo={onClose}
    />
  );
}
