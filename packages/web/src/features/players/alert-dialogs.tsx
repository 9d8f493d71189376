import { fieldOf, questionOf } from '@steward/api-client/contract/endpoint';
import { alerts, tagsHere } from '@steward/api-client/contract/alerts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { AboutOne } from '../../components/about-one.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { useHasDraft } from '../../components/form/form-draft.tsx';
import { EmptyState } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { AlertList } from './alert-list.tsx';
import { InParts } from './in-parts.tsx';
import css from './dialogs.module.css';
import { DialogError } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

const NO_CHANNEL = 0;
const WHILE_WAITING_MS = 3000;

interface AlertForm {
  readonly channel_id: number;
  readonly tag_discord_id: string;
  readonly tag_here: boolean;
  readonly tag_ingame: boolean;
  readonly reason: string;
}

/** What an alert is sent as: tags only go to a channel. */
function bodyOf(form: AlertForm) {
  const { channel_id, tag_discord_id, tag_here, tag_ingame, reason } = form;
  return channel_id === NO_CHANNEL
    ? { channel_id: null, tag_discord_id: null, tag_here: false, tag_ingame, reason }
    : {
        channel_id,
        tag_discord_id: tag_discord_id.trim() === '' ? null : tag_discord_id,
        tag_here,
        tag_ingame,
        reason,
      };
}

function ChannelTags() {
  const channel = useWatch<AlertForm, 'channel_id'>({ name: 'channel_id' });
  const mayTagHere = mayView(tagsHere, useViewer()) === true;
  if (channel === NO_CHANNEL) return null;
  return (
    <>
      <TextField
        {...fieldOf(alerts.add, 'tag_discord_id')}
        label="Tag a Discord id (optional)"
        mono
        inputMode="numeric"
      />
      {mayTagHere && <CheckField {...fieldOf(alerts.add, 'tag_here')} />}
    </>
  );
}

interface AddAlertProps {
  readonly name: string;
  readonly onClose: () => void;
}

function AddAlert({ name, onClose }: AddAlertProps) {
  const channels = useQuery(read(alerts.channels));
  return (
    <Form<typeof alerts.add, AlertForm>
      endpoint={alerts.add}
      input={{ params: { name } }}
      defaults={{ channel_id: NO_CHANNEL, tag_discord_id: '', tag_here: false, tag_ingame: false, reason: '' }}
      toBody={bodyOf}
      submitLabel="Send alert"
      onSuccess={onClose}
      onCancel={onClose}
    >
      <SelectField
        {...fieldOf(alerts.add, 'channel_id')}
        options={[
          { value: NO_CHANNEL, label: 'None' },
          ...(channels.data ?? []).map(({ id, name: label }) => ({ value: id, label: `#${label}` })),
        ]}
        help={channels.data?.length === 0 ? alerts.channels.empty : undefined}
      />
      <DialogError of={channels} />
      <ChannelTags />
      <CheckField {...fieldOf(alerts.add, 'tag_ingame')} />
      <TextField {...fieldOf(alerts.add, 'reason')} multiline rows={2} />
    </Form>
  );
}

/** Alerts about a player: who was told what, and telling more. */
export function AlertsDialog() {
  const place = usePlace();
  const [adding, setAdding] = useState(useHasDraft(alerts.add, { params: { name: place.name } }));
  const query = useQuery({
    ...read(alerts.list, { params: { name: place.name } }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ delivery }) => delivery === 'waiting') ? WHILE_WAITING_MS : false,
  });
  const closeForm = () => setAdding(false);
  return (
    <RouteDialog title={`Alerts about ${place.name}`} onClose={place.close}>
      <div className={css.stack}>
        {adding ? (
          <AddAlert name={place.name} onClose={closeForm} />
        ) : (
          <div>
            <Button variant="contained" color="primary" onClick={() => setAdding(true)}>
              New alert
            </Button>
          </div>
        )}
        <DialogError of={query} />
        {query.data?.length === 0 && <EmptyState>{alerts.list.empty}</EmptyState>}
        <InParts of={query.data ?? []}>{(drawn) => <AlertList name={place.name} of={drawn} />}</InParts>
      </div>
    </RouteDialog>
  );
}

/** Deletes an alert after a confirmation. */
export function DeleteAlertDialog() {
  const place = usePlace();
  const id = useRouteParam('id');
  const navigate = useNavigate();
  const query = useQuery(read(alerts.list, { params: { name: place.name } }));
  const title = questionOf(alerts.remove, { id, name: place.name });
  const close = () => void navigate(place.to('alert'), { replace: true, preventScrollReset: true });
  return (
    <AboutOne
      title={title}
      id={id}
      read={query}
      found={query.data?.find((alert) => String(alert.id) === id)}
      gone="There is no such alert about this player. Somebody may have deleted it meanwhile."
      onClose={close}
    >
      {({ reason }) => (
        <ConfirmDialog
          title={title}
          endpoint={alerts.remove}
          input={{ params: { name: place.name, id } }}
          confirmLabel="Delete alert"
          onClose={close}
        >
          <p>
            <SafeText multiline>{reason}</SafeText>
          </p>
          <p>It leaves this list. What was sent to Discord stays there.</p>
        </ConfirmDialog>
      )}
    </AboutOne>
  );
}
