import { fieldOf } from '@steward/api-client/contract/endpoint';
import { sessions } from '@steward/api-client/contract/sessions';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** Flags a session by hand. */
export function FlagDialog() {
  const id = useRouteParam('id');
  return (
    <FormDialog
      title={`Flag session ${id}`}
      endpoint={sessions.flag}
      input={{ params: { id } }}
      defaults={{ reason: '' }}
      submitLabel="Flag session"
      danger
      intro={<p>{sessions.flag.means}</p>}
    >
      <TextField {...fieldOf(sessions.flag, 'reason')} multiline />
    </FormDialog>
  );
}
