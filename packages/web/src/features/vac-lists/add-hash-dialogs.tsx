import { limitOf } from '@steward/api-client/contract/endpoint';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RadioField, TextField } from '../../components/form/fields.tsx';
import { SEVERITIES } from '@steward/api-client/rules/severities';

const HashField = () => <TextField name="hash" label="Hash" mono help={vacBlacklist.add.help.hash} />;

/** Blacklists one hash. */
export const AddBlacklistDialog = () => (
  <FormDialog
    title="Add to the blacklist"
    endpoint={vacBlacklist.add}
    defaults={{ hash: '', description: '', severity: 2 }}
    submitLabel="Add hash"
  >
    <HashField />
    <TextField name="description" label="Description" counter={limitOf(vacBlacklist.add, 'description')} />
    <RadioField name="severity" label="Severity" options={SEVERITIES} />
  </FormDialog>
);

/** Whitelists one hash. */
export const AddWhitelistDialog = () => (
  <FormDialog
    title="Add to the whitelist"
    endpoint={vacWhitelist.add}
    defaults={{ hash: '', description: '', reason: '' }}
    submitLabel="Add hash"
  >
    <HashField />
    <TextField name="description" label="Description" counter={limitOf(vacWhitelist.add, 'description')} />
    <TextField name="reason" label="Reason" counter={limitOf(vacWhitelist.add, 'reason')} />
  </FormDialog>
);
