import { fieldOf } from '@steward/api-client/contract/endpoint';
import { alerts } from '@steward/api-client/contract/alerts';
import { clean } from '../../io/sanitize.ts';
import { Form } from '../../tui/components/form.tsx';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';

interface AlertFormProps {
  readonly name: string;
  /** Whether everyone who is online in the channel may be called. */
  readonly mayTagHere: boolean;
  readonly onClose: () => void;
}

const NOWHERE = { value: '', label: 'none' };

/** Alerts a Discord channel of the rank, the staff in the game, or both. */
export function AlertForm({ name, mayTagHere, onClose }: AlertFormProps) {
  const channels = useRead(alerts.channels, {}, { isAside: true });
  const add = useWrite(alerts.add);
  const choices = (channels.data ?? []).map(({ id, name: label }) => ({
    value: String(id),
    label: clean(`#${label}`),
  }));
  return (
    <Form
      title={`Alert about ${name}`}
      fields={[
        { ...fieldOf(alerts.add, 'reason'), hasLines: true },
        { ...fieldOf(alerts.add, 'tag_ingame'), isToggle: true },
        {
          ...fieldOf(alerts.add, 'channel_id'),
          choices: [NOWHERE, ...choices],
          ...(channels.data?.length === 0 ? { help: alerts.channels.empty } : {}),
        },
        fieldOf(alerts.add, 'tag_discord_id'),
        ...(mayTagHere ? [{ ...fieldOf(alerts.add, 'tag_here'), isToggle: true }] : []),
      ]}
      submitLabel="send"
      onLeave={onClose}
      onSubmit={async ({ reason = '', channel_id: channel = '', tag_discord_id: tag = '', ...marks }) => {
        // Tags only go to a channel.
        const toChannel = channel === '' ? null : Number(channel);
        const body = {
          channel_id: toChannel,
          tag_discord_id: toChannel === null || tag.trim() === '' ? null : tag,
          tag_here: toChannel !== null && (marks['tag_here'] ?? '') !== '',
          tag_ingame: (marks['tag_ingame'] ?? '') !== '',
          reason,
        };
        await add({ params: { name }, body });
        onClose();
      }}
    />
  );
}
