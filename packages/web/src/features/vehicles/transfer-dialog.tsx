import { fieldOf } from '@steward/api-client/contract/endpoint';
import { vehicles, type Vehicle } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { CheckField } from '../../components/form/fields.tsx';
import { PlayerField } from '../../components/form/player-field.tsx';
import { Notice } from '../../components/notices.tsx';
import { RouteDialog, useCloseRoute } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useAsked } from '../../hooks/use-asked.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { transferRefusal } from '@steward/api-client/rules/vehicle-transfer';
import { VehicleOwner } from './vehicle-owner.tsx';

function Refused({ title, reason }: { readonly title: string; readonly reason: string }) {
  const close = useCloseRoute();
  return (
    <RouteDialog title={title} width="small" actions={<Button onClick={close}>Close</Button>}>
      <Notice kind="danger">{reason}</Notice>
    </RouteDialog>
  );
}

interface TransferProps {
  readonly title: string;
  readonly vehicle: Vehicle;
  /** Reads it again. */
  readonly onReread: () => Promise<Vehicle | undefined>;
}

/** Whose it is stays as it was when this was opened, until the server says that it is another's. */
function Transfer({ title, vehicle: opened, onReread }: TransferProps) {
  const { asked: vehicle, onConflict } = useAsked(opened, onReread);
  return (
    <FormDialog
      title={title}
      endpoint={vehicles.transfer}
      input={{ params: { id: vehicle.id } }}
      toQuery={() => ({ owner: vehicle.ownerUserId ?? 0 })}
      onConflict={onConflict}
      defaults={{ newOwnerId: undefined, bypassLimit: false }}
      submitLabel="Transfer vehicle"
      intro={
        <p>
          The <SafeText>{vehicle.vehicleName}</SafeText> belongs to <VehicleOwner vehicle={vehicle} /> now. The new
          owner gets it at once, and its keys are taken back. Reload the page afterwards to see the change.
        </p>
      }
    >
      <PlayerField {...fieldOf(vehicles.transfer, 'newOwnerId')} pick={(player) => player.id} />
      <CheckField {...fieldOf(vehicles.transfer, 'bypassLimit')} />
    </FormDialog>
  );
}

/** Gives a vehicle to another player, where that is possible. */
export function TransferDialog() {
  const id = useRouteParam('id');
  const { data: vehicle, refetch } = useQuery(read(vehicles.show, { params: { id } }));
  if (!vehicle) return null;
  const title = `Transfer ${vehicle.plate}`;
  const reason = transferRefusal(vehicle);
  if (reason !== undefined) return <Refused title={title} reason={reason} />;
  return <Transfer key={id} title={title} vehicle={vehicle} onReread={async () => (await refetch()).data} />;
}
