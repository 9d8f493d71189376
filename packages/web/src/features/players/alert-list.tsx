import { alerts, type Alert } from '@steward/api-client/contract/alerts';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useAction } from '../../hooks/use-action.ts';
import css from './dialogs.module.css';
import { usePlace } from './use-place.ts';

const DELIVERIES = {
  none: { label: 'Not for Discord', tone: 'neutral' },
  waiting: { label: 'Being delivered', tone: 'blue' },
  sent: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Not delivered', tone: 'danger' },
} as const;

/** How far an alert came: where to, and whether it arrived. */
const Delivery = ({ alert: { delivery, channel, tagDiscordId, tagHere, tagIngame } }: { readonly alert: Alert }) => (
  <>
    {channel !== null && (
      <Badge>
        #<SafeText>{channel}</SafeText>
      </Badge>
    )}
    {tagDiscordId !== null && <Badge tone="violet">Tagged: Discord id {tagDiscordId}</Badge>}
    {tagHere && <Badge tone="violet">@here</Badge>}
    {tagIngame && <Badge tone="blue">In game</Badge>}
    {delivery !== 'none' && <Badge tone={DELIVERIES[delivery].tone}>{DELIVERIES[delivery].label}</Badge>}
  </>
);

function AlertItem({ name, alert }: { readonly name: string; readonly alert: Alert }) {
  const place = usePlace();
  const retry = useAction(alerts.retry);
  return (
    <li className={css.alert}>
      <p>
        <SafeText multiline>{alert.reason}</SafeText>
      </p>
      {alert.delivery === 'failed' && alert.deliveryError !== null && (
        <p className={css.hint}>
          <SafeText>{alert.deliveryError}</SafeText>
        </p>
      )}
      <div className={css.foot}>
        <span>
          <Delivery alert={alert} />
          <span>
            <PlayerLink of={alert.staffName} />, <Time at={alert.date} />
          </span>
        </span>
        <span>
          {alert.delivery === 'failed' && (
            <Button
              variant="text"
              disabled={retry.isPending}
              onClick={() => retry.mutate({ params: { name, id: alert.id } })}
            >
              Try again
            </Button>
          )}
          {alert.canDelete && (
            <Button
              variant="text"
              component={Link}
              to={place.to('alert', alert.id, 'delete')}
              preventScrollReset
              aria-label={`Delete the alert: ${alert.reason}`}
            >
              Delete
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

/** Alerts with where they went and whether they arrived. */
export const AlertList = ({ name, of }: { readonly name: string; readonly of: readonly Alert[] }) => (
  <ul className={css.alerts}>
    {of.map((alert) => (
      <AlertItem key={alert.id} name={name} alert={alert} />
    ))}
  </ul>
);
