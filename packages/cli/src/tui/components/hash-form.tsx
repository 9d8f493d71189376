import { fieldOf } from '@steward/api-client/contract/endpoint';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { Form, type FieldSpec } from './form.tsx';
import { useWrite } from '../hooks/use-write.ts';
import { readSeverity, SEVERITIES } from '../../io/vac-severities.ts';

const HASH = fieldOf(vacBlacklist.add, 'hash');
const DESCRIPTION = fieldOf(vacBlacklist.add, 'description');
const SEVERITY: FieldSpec = {
  ...fieldOf(vacBlacklist.add, 'severity'),
  initial: 'suspicious',
  choices: SEVERITIES.map(({ name, help }) => ({ value: name, label: `${name}: ${help}` })),
};
const REASON = fieldOf(vacWhitelist.add, 'reason');

interface AddProps {
  readonly list: 'blacklist' | 'whitelist';
  /** What is put on it; typed when left out. */
  readonly file?: { readonly hash: string; readonly description: string };
  readonly onClose: () => void;
}

/** Puts a hash on a list. */
export function HashForm({ list, file, onClose }: AddProps) {
  const addBlack = useWrite(vacBlacklist.add, (client, { body: { hash } }) =>
    client.call(vacBlacklist.remove, { params: { hash } }),
  );
  const addWhite = useWrite(vacWhitelist.add, (client, { body: { hash } }) =>
    client.call(vacWhitelist.remove, { params: { hash } }),
  );
  return (
    <Form
      title={`Add to the ${list}`}
      fields={[
        file ? { ...HASH, initial: file.hash } : HASH,
        file ? { ...DESCRIPTION, initial: file.description } : DESCRIPTION,
        list === 'blacklist' ? SEVERITY : REASON,
      ]}
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
