import { groups } from '@steward/api-client/contract/groups';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatMany } from '../../components/format.ts';

interface PlusDialogProps {
  readonly group: { readonly id: number; readonly name: string };
  /** How many perks the viewer has. */
  readonly owned: number;
  readonly onClose: () => void;
}

/** Asks before a perk is spent on a group. */
export function PlusDialog({ group: { id, name }, owned, onClose }: PlusDialogProps) {
  return (
    <ConfirmDialog
      title={`Spend a perk on ${name}?`}
      endpoint={groups.plus}
      input={{ params: { id } }}
      confirmLabel="Spend a perk"
      danger={false}
      onClose={onClose}
    >
      <p>You have {formatMany(owned, 'perk')}, of which one is used. Group Plus then runs for one month.</p>
    </ConfirmDialog>
  );
}
