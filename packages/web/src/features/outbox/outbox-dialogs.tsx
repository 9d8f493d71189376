import { outbox, type OutboxEntry } from '@steward/api-client/contract/outbox';
import { OUTBOX_STATE_LABELS, outboxText } from '@steward/api-client/rules/outbox';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { AboutListed, type AboutRowProps } from '../../components/data-table/about-listed.tsx';
import { Facts } from '../../components/facts.tsx';
import { ForbiddenProvider, useForbidden } from '../../components/form/forbidden.ts';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { EVERY_MS, useOutbox } from './use-outbox.ts';

/** Asks about the entry of the address, whichever page it is on. */
const AboutEntry = (about: AboutRowProps<OutboxEntry>) => (
  <AboutListed
    endpoint={outbox.list}
    page={useOutbox().query}
    gone="This entry is not in the outbox any more."
    everyMs={EVERY_MS}
    {...about}
  />
);

const EntryFacts = ({ of: { state, createdAt, createdBy, error } }: { readonly of: OutboxEntry }) => (
  <Facts
    columns={1}
    facts={[
      { label: 'State', value: OUTBOX_STATE_LABELS[state] },
      { label: 'Asked for', value: <Time at={createdAt} /> },
      { label: 'By', value: <PlayerLink of={createdBy} nobody="The server" /> },
      { label: 'Last problem', value: error === null ? undefined : <SafeText>{error}</SafeText> },
    ]}
  />
);

interface StillProps {
  readonly of: OutboxEntry;
  readonly can: boolean;
  /** What cannot be done. */
  readonly deed: string;
  readonly children: ReactNode;
}

/** Says so where somebody else, or the server, was quicker. */
function Still({ of: { state }, can, deed, children }: StillProps) {
  const outer = useForbidden();
  const refusal = can
    ? undefined
    : `This entry stands as "${OUTBOX_STATE_LABELS[state]}" by now and cannot be ${deed}.`;
  return <ForbiddenProvider value={outer ?? refusal}>{children}</ForbiddenProvider>;
}

/** Tries an entry again. */
export const RetryDialog = () => (
  <AboutEntry title="Try an entry again">
    {(entry) => (
      <Still of={entry} can={entry.canRetry} deed="tried again">
        <ConfirmDialog
          title={`Try entry ${entry.id} again: ${outboxText(entry)}?`}
          endpoint={outbox.retry}
          input={{ params: { id: String(entry.id) } }}
          confirmLabel="Try again"
          danger={false}
        >
          <EntryFacts of={entry} />
          <p>It goes behind what waits already, with a new number, and is tried within seconds.</p>
        </ConfirmDialog>
      </Still>
    )}
  </AboutEntry>
);

/** Lets an entry go. */
export const DropDialog = () => (
  <AboutEntry title="Drop an entry">
    {(entry) => (
      <Still of={entry} can={entry.canDrop} deed="dropped">
        <ConfirmDialog
          title={`Drop entry ${entry.id}: ${outboxText(entry)}?`}
          endpoint={outbox.drop}
          input={{ params: { id: String(entry.id) } }}
          confirmLabel="Drop"
        >
          <EntryFacts of={entry} />
          <p>It will not be done, and is not counted as given up any more.</p>
        </ConfirmDialog>
      </Still>
    )}
  </AboutEntry>
);
