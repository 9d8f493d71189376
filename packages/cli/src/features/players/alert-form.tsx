import { fieldOf } from '@steward/api-client/contract/endpoint';
import { alerts } from '@steward/api-client/contract/alerts';
import { clean } from '../../io/sanitize.ts';
import { Form, type FormValues } from '../../tui/components/form.tsx';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';

interface AlertFormProps {
  readonly name: string;
  /** Whether everyone who is online in the channel may be called. */
  readonly mayTagHere: boolean;
  readonly onClose: () => void;
}

const NOWHERE = { value: '', label: 'none' };
/** Tags only go to a channel. */
const toChannel = (values: FormValues): boolean => (values['channel_id'] ?? '') !== '';

/** Alerts a Discord channel of the rank, the staff in the game, or both. */
export function AlertForm({ name, mayTagHere, onClose }: AlertFormProps) {
  const channels = useRead(alerts.channels, {}, { isAside: true });
  const add = useWrite(alerts.add);
  const choices = (channels.data ?? []).map(({ id, name: label }) => ({
    value: String(id),
    label: clean(`#${label}`),
  }));
  const trouble =
    channels.data === undefined && channels.error
      ? `The channels could not be read: ${clean(channels.error.message)}`
      : channels.data === undefined
        ? 'The channels are being read...'
        : channels.data.length === 0
          ? alerts.channels.empty
          : undefined;
  return (
    <Form
      title={`Alert about ${name}`}
      fields={[
        { ...fieldOf(alerts.add, 'reason'), hasLines: true },
        { ...fieldOf(alerts.add, 'tag_ingame'), isToggle: true },
        {
          ...fieldOf(alerts.add, 'channel_id'),
          choices: [NOWHERE, ...choices],
          ...(trouble === undefined ? {} : { help: trouble }),
        },
        { ...fieldOf(alerts.add, 'tag_discord_id'), isAsked: toChannel },
        ...(mayTagHere ? [{ ...fieldOf(alerts.add, 'tag_here'), isToggle: true, isAsked: toChannel }] : []),
      ]}
      submitLabel="send"
      onLeave={onClose}
      onSubmit={async (values) => {
        const { reason = '', channel_id: channel = '', tag_discord_id: tag = '' } = values;
        const isToChannel = toChannel(values);
        const body = {
          channel_id: isToChannel ? Number(channel) : null,
          tag_discord_id: isToChannel && tag.trim() !== '' ? tag : null,
          tag_here: isToChannel && (values['tag_here'] ?? '') !== '',
          tag_ingame: (values['tag_ingame'] ?? '') !== '',
          reason,
        };
        await add({ params: { name }, body });
        onClose();
      }}
    />
  );
}
