import { questionOf } from '@steward/api-client/contract/endpoint';
import { bugs } from '@steward/api-client/contract/bugs';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** Closes a bug report. */
export function CloseBugDialog() {
  const id = useRouteParam('id');
  const { data } = useQuery(read(bugs.list));
  const bug = data?.find((one) => String(one.id) === id);
  return (
    <ConfirmDialog
      title={questionOf(bugs.close, { id })}
      endpoint={bugs.close}
      input={{ params: { id } }}
      confirmLabel="Close bug"
      danger={false}
    >
      {bug && (
        <p>
          <SafeText>{`${bug.feature}: ${bug.description}`}</SafeText>
        </p>
      )}
      <p>{bugs.close.means}</p>
    </ConfirmDialog>
  );
}
