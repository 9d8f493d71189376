import { isRefused } from '@steward/api-client/client/errors';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Profile } from '@steward/api-client/contract/players';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ForbiddenProvider } from '../../components/form/forbidden.ts';
import { Notice, ReadError, type PageRead } from '../../components/notices.tsx';
import { NotAuthorized } from '../../components/whole-page.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';
import { useProfile } from './profile-queries.ts';
import { usePlace } from './use-place.ts';

/** What stands in a dialog whose read failed, above what is kept of it: refused, or the server's own text. */
export const DialogError = ({ of }: { readonly of: PageRead }) =>
  isRefused(of.error) ? <NotAuthorized /> : <ReadError of={of} />;

interface RefusedDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog that says why something cannot be done now. */
export function RefusedDialog({ title, children }: RefusedDialogProps) {
  const { close } = usePlace();
  return (
    <RouteDialog title={title} width="small" onClose={close} actions={<Button onClick={close}>Close</Button>}>
      <Notice kind="info">{children}</Notice>
    </RouteDialog>
  );
}

interface TargetGateProps {
  readonly title: string;
  /** The change, whose rules about the player's rank and presence are asked before it is offered. */
  readonly endpoint: Endpoint;
  readonly children: (profile: Profile) => ReactNode;
}

/**
 * Offers a change of the player of this address, or says why it cannot be made now. Where that changes while a form is
 * open, such as when the player joins the game, the form stays and says so.
 */
export function TargetGate({ title, endpoint, children }: TargetGateProps) {
  const place = usePlace();
  const viewer = useViewer();
  const { data: profile } = useProfile(place.name);
  // Of that player: another address is about another one.
  const [offered, setOffered] = useState<string>();
  if (!profile || !viewer) return null;
  const refusal = targetRefusal(endpoint, viewer, profile);
  const isOffered = offered === place.name;
  if (refusal === undefined && !isOffered) setOffered(place.name);
  return refusal === undefined || isOffered ? (
    <ForbiddenProvider value={refusal}>{children(profile)}</ForbiddenProvider>
  ) : (
    <RefusedDialog title={`${title}: ${profile.name}`}>{refusal}</RefusedDialog>
  );
}
