import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import type { PlannedVehicle } from '../plan/vehicles.ts';
import type { Stage } from './stage.ts';

const SLOTS: Readonly<Record<string, readonly number[]>> = {
  Spoiler: [1000, 1001, 1002, 1003, 1014, 1015, 1016],
  Hood: [1004, 1005, 1011, 1012],
  Roof: [1006, 1032, 1033, 1035],
  'Side skirts': [1007, 1017, 1026, 1027],
  Nitro: [1008, 1009, 1010],
  Exhaust: [1018, 1019, 1020, 1021, 1022],
  Wheels: [1025, 1073, 1074, 1077, 1080, 1083, 1085, 1096, 1098],
  Stereo: [1086],
  Hydraulics: [1087],
  'Front bumper': [1117, 1152, 1153, 1165],
  'Rear bumper': [1140, 1141, 1148, 1149],
  Paintjob: [0, 1, 2],
};
const ATTACHMENTS = [18646, 18647, 18648, 19327, 19419, 19280, 2985, 1013] as const;
const TEXTS = ['For sale', 'TAXI', 'IDL 07', 'On duty', 'Just married', 'No cash inside', "Zoë's car"] as const;

const isTuned = ({ id, row }: PlannedVehicle): boolean => id === 1 || (row.speed_level ?? 0) > 1;

export function* tuneRows(world: Stage['world']): Generator<NewRow<'vehicle_tune'>> {
  const random = world.random('tuning');
  for (const vehicle of world.vehicles) {
    if (!isTuned(vehicle)) continue;
    for (const [slot, values] of Object.entries(SLOTS))
      if (vehicle.id === 1 || random.chance(0.4)) yield { vehicle_id: vehicle.id, slot, value: random.pick(values) };
  }
}

export function* attachmentRows(world: Stage['world']): Generator<NewRow<'vehicle_attachment'>> {
  const random = world.random('attachments');
  const offset = () => Math.round(random.between(-1.5, 1.5) * 1000) / 1000;
  for (const { id } of world.vehicles) {
    const count = id === 1 ? 3 : random.chance(0.1) ? random.int(1, 3) : 0;
    for (let index = 0; index < count; index++)
      yield {
        vehicle_id: id,
        model_id: random.pick(ATTACHMENTS),
        text: random.chance(0.4) ? random.pick(TEXTS) : null,
        pos_x: offset(),
        pos_y: offset(),
        pos_z: offset(),
      };
  }
}
