import { feeds } from '@steward/api-client/contract/feeds';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useCloseRoute } from '../../components/route-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { SigningKeyDialog } from './signing-key.tsx';

/** The feed of the route by name, once it is known. */
function useFeed() {
  const id = useRouteParam('id');
  const { data } = useQuery(read(feeds.show, { params: { id } }));
  return { id, name: data?.name ?? 'this feed' };
}

/** Sends a test message. */
export function TestDialog() {
  const { id, name } = useFeed();
  return (
    <ConfirmDialog
      title={`Send a test to ${name}?`}
      endpoint={feeds.test}
      input={{ params: { id } }}
      confirmLabel="Send a test"
      danger={false}
    >
      <p>The delivery log tells within seconds whether it arrived.</p>
    </ConfirmDialog>
  );
}

/** Pauses a feed. */
export function PauseDialog() {
  const { id, name } = useFeed();
  return (
    <ConfirmDialog
      title={`Pause ${name}?`}
      endpoint={feeds.setState}
      input={{ params: { id }, body: { state: 'paused' } }}
      confirmLabel="Pause"
      danger={false}
    >
      <p>{feeds.setState.means}</p>
    </ConfirmDialog>
  );
}

/** Lets a feed go on. */
export function ResumeDialog() {
  const { id, name } = useFeed();
  return (
    <ConfirmDialog
      title={`Let ${name} go on?`}
      endpoint={feeds.setState}
      input={{ params: { id }, body: { state: 'on' } }}
      confirmLabel="Go on"
      danger={false}
    >
      <p>It tells what happens from now on.</p>
    </ConfirmDialog>
  );
}

/** Signs with another key from now on, and shows it this once. */
export function RenewKeyDialog() {
  const { id, name } = useFeed();
  const [secret, setSecret] = useState<string>();
  const isChanged = useRef(false);
  const close = useCloseRoute();
  if (secret !== undefined) return <SigningKeyDialog secret={secret} onDone={close} />;
  return (
    <ConfirmDialog
      title={`Change the key of ${name}?`}
      endpoint={feeds.renewSecret}
      input={{ params: { id } }}
      confirmLabel="Change the key"
      onClose={() => {
        if (!isChanged.current) close();
      }}
      onSuccess={({ signingSecret }) => {
        isChanged.current = true;
        setSecret(signingSecret ?? '');
      }}
    >
      <p>{feeds.renewSecret.means}</p>
    </ConfirmDialog>
  );
}

/** Removes a feed. */
export function RemoveFeedDialog() {
  const { id, name } = useFeed();
  const isRemoved = useRef(false);
  const [close, navigate] = [useCloseRoute(), useNavigate()];
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      endpoint={feeds.remove}
      input={{ params: { id } }}
      confirmLabel="Remove"
      onClose={() => (isRemoved.current ? void navigate('/manage/feeds') : close())}
      onSuccess={() => (isRemoved.current = true)}
    >
      <p>{feeds.remove.means}</p>
    </ConfirmDialog>
  );
}

/** Sends a message again. */
export function SendAgainDialog() {
  const delivery = useRouteParam('delivery');
  return (
    <ConfirmDialog
      title={`Send message ${delivery} again?`}
      endpoint={feeds.sendAgain}
      input={{ params: { id: delivery } }}
      confirmLabel="Send again"
      danger={false}
    >
      <p>{feeds.sendAgain.means}</p>
    </ConfirmDialog>
  );
}
