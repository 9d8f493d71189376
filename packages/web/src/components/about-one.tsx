import { useId, useState, type ReactNode } from 'react';
import { Button } from './controls/button.tsx';
import { ForbiddenProvider, useForbidden } from './form/forbidden.ts';
import { ErrorNotice, isLost, Notice, useTold, type TriedRead } from './notices.tsx';
import { RouteDialog, useCloseRoute } from './route-dialog.tsx';

interface AboutOneProps<T> {
  /** The dialog's title until what it is about is known; a question is shown as none where nothing is asked. */
  readonly title: string;
  /** What the address names. */
  readonly id: string;
  /** Where it is looked for. */
  readonly read: TriedRead;
  readonly found: T | undefined;
  /** What is said where it is not there. */
  readonly gone: string;
  /** Closes to the route above by default. */
  readonly onClose?: () => void;
  readonly children: (found: T) => ReactNode;
}

function Looked<T>({ title, read, found, gone, onClose, children }: AboutOneProps<T>) {
  const closeRoute = useCloseRoute();
  const close = onClose ?? closeRoute;
  const noticeId = useId();
  const outer = useForbidden();
  const told = useTold(read);
  // It is gone from the list before the dialog that did it closes; what may be seen no more is forgotten.
  const [seen, setSeen] = useState(found);
  // Where it was seen, a failure in passing takes nothing away.
  const about = isLost({ error: told.error, data: told.data ?? seen }) ? undefined : (found ?? seen);
  if (about !== seen) setSeen(about);
  // What an older list does not hold may be in the one that is being read.
  const isKnown = !read.isFetching && (told.error !== null || read.data !== undefined);
  const [wasTold, setWasTold] = useState(false);
  if (about === undefined && isKnown && !wasTold) setWasTold(true);
  const isGone = found === undefined && isKnown && told.error === null;
  const refusal = outer ?? (isGone ? gone : undefined);
  const missing = (
    <RouteDialog
      title={title.replace(/\?$/, '')}
      width="small"
      onClose={close}
      describedBy={noticeId}
      actions={<Button onClick={close}>Close</Button>}
    >
      <div id={noticeId}>
        {told.error === null ? (
          <Notice kind="warning">{gone}</Notice>
        ) : (
          <ErrorNotice error={told.error} onRetry={() => void read.refetch()} />
        )}
      </div>
    </RouteDialog>
  );
  // In one place, so that a dialog which says why nothing is there goes on as the one about it.
  const shown = about === undefined ? (isKnown || wasTold) && missing : children(about);
  return <ForbiddenProvider value={refusal}>{shown}</ForbiddenProvider>;
}

/**
 * A dialog about one thing that its address names: asks nothing of what is not there, and says so, or why it cannot be read. What
 * goes while the dialog is open can be sent no more, and what was typed about it stays.
 * Another address is another dialog, which knows nothing of the one before.
 */
export const AboutOne = <T,>(props: AboutOneProps<T>) => <Looked key={props.id} {...props} />;
