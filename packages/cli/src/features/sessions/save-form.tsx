import { sessions, type Screenshot } from '@steward/api-client/contract/sessions';
import { Form } from '../../tui/components/form.tsx';
import { useServices } from '../../tui/services.ts';
import { fileNames, makeFolder, saveFile } from './save.ts';

interface SaveFormProps {
  /** Number of the session. */
  readonly id: string;
  readonly screen: Screenshot;
  readonly onClose: () => void;
}

/** Asks for a folder and saves a screenshot into it; a file that is there already is left alone. */
export function SaveForm({ id, screen, onClose }: SaveFormProps) {
  const { client, message } = useServices();
  return (
    <Form
      title={`Save ${screen.name}`}
      fields={[{ name: 'folder', label: 'Folder', initial: '.', help: 'It is made where there is none.' }]}
      submitLabel="save"
      onLeave={onClose}
      onSubmit={async ({ folder = '' }) => {
        const into = folder.trim() === '' ? '.' : folder.trim();
        const [file = ''] = fileNames(into, [screen.name]);
        await makeFolder(into);
        const { bytes } = await client.call(sessions.screen, { params: { id, file: screen.name } });
        await saveFile(file, bytes, { replaces: false });
        message.set({ text: `Saved ${file}.`, tone: 'ok' });
        onClose();
      }}
    />
  );
}
