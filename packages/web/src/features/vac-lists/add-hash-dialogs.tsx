import { fieldOf } from '@steward/api-client/contract/endpoint';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RadioField, TextField } from '../../components/form/fields.tsx';
import { SEVERITIES } from '@steward/api-client/rules/severities';

/** Blacklists one hash. */
export const AddBlacklistDialog = () => (
  <FormDialog
    title="Add to the blacklist"
    endpoint={vacBlacklist.add}
    defaults={{ hash: '', description: '', severity: 2 }}
    submitLabel="Add hash"
  >
    <TextField {...fieldOf(vacBlacklist.add, 'hash')} mono />
    <TextField {...fieldOf(vacBlacklist.add, 'description')} />
    <RadioField {...fieldOf(vacBlacklist.add, 'severity')} options={SEVERITIES} />
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
    <TextField {...fieldOf(vacWhitelist.add, 'hash')} mono />
    <TextField {...fieldOf(vacWhitelist.add, 'description')} />
    <TextField {...fieldOf(vacWhitelist.add, 'reason')} />
  </FormDialog>
);
