import { fieldOf } from '@steward/api-client/contract/endpoint';
import { sessions } from '@steward/api-client/contract/sessions';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** Deletes the files of a session. */
export function CleanDialog() {
  const id = useRouteParam('id');
  return (
    <FormDialog
      title={`Clean session ${id}`}
      endpoint={sessions.clean}
      input={{ params: { id } }}
      defaults={{ reason: '' }}
      submitLabel="Clean session"
      danger
      intro={<p>{sessions.clean.means}</p>}
    >
      <TextField {...fieldOf(sessions.clean, 'reason')} multiline />
    </FormDialog>
  );
}
