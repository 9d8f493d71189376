import { questionOf } from '@steward/api-client/contract/endpoint';
import { bugs } from '@steward/api-client/contract/bugs';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { AboutOne } from '../../components/about-one.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** Closes a bug report. */
export function CloseBugDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(bugs.list));
  const title = questionOf(bugs.close, { id });
  return (
    <AboutOne
      title={title}
      id={id}
      read={query}
      found={query.data?.find((one) => String(one.id) === id && one.status === 'open')}
      gone="No open bug report has this number. It may be closed by now."
    >
      {(bug) => (
        <ConfirmDialog
          title={title}
          endpoint={bugs.close}
          input={{ params: { id } }}
          confirmLabel="Close bug"
          danger={false}
        >
          <p>
            <SafeText>{`${bug.feature}: ${bug.description}`}</SafeText>
          </p>
          <p>{bugs.close.means}</p>
        </ConfirmDialog>
      )}
    </AboutOne>
  );
}
