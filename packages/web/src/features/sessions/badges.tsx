import { MANY_VAC_FLAGS, flagText, sessionState, vacFlags } from '@steward/api-client/rules/sessions';
import { Badge, type Tone } from '../../components/badge.tsx';

const STATES = {
  starting: { label: 'Starting', tone: 'blue', tip: 'The client has not connected yet' },
  active: { label: 'Active', tone: 'ok', tip: 'The client is connected' },
  ended: { label: 'Ended', tone: 'neutral', tip: 'The session is over' },
} as const;

interface StateProps {
  readonly session: { readonly timestampEnd: string | null; readonly connected?: boolean | undefined };
}

/** Starting, active or ended. */
export function StateBadge({ session }: StateProps) {
  const { label, tone, tip } = STATES[sessionState(session)];
  return (
    <Badge tone={tone} tip={tip}>
      {label}
    </Badge>
  );
}

/** Who flagged the session; in the error colour above 3 VAC flags. */
export function FlagBadge({ flagged }: { readonly flagged: number | undefined }) {
  const text = flagText(flagged);
  if (text === undefined) return null;
  const tone: Tone = vacFlags(flagged) > MANY_VAC_FLAGS ? 'danger' : 'warning';
  return <Badge tone={tone}>{text}</Badge>;
}
