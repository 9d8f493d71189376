import type { Vehicle } from '@steward/api-client/contract/vehicles';
import { showDecimal } from '@steward/api-client/rules/numbers';
import { vehicleColour } from '@steward/api-client/rules/vehicle-colours';
import { vehicleModel } from '@steward/api-client/rules/vehicle-models';
import { TAX_OFFICE_JOB } from '@steward/api-client/rules/vehicle-transfer';
import { showPlace, yesNo } from '../../io/cells.ts';
import { showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';

type Owned = Pick<Vehicle, 'ownerUserId' | 'ownerUser' | 'ownerGroupId' | 'ownerGroup' | 'ownerJobId'>;

/** Who owns a vehicle: a player, a group, the tax office, a job, or nobody. */
export function vehicleOwner({ ownerUserId, ownerUser, ownerGroupId, ownerGroup, ownerJobId }: Owned): string {
  if (ownerUser) return ownerUser.name;
  if (ownerUserId !== null) return `player ${ownerUserId}, who is gone`;
  if (ownerGroupId !== null) return ownerGroup ? `${ownerGroup.name} (group ${ownerGroupId})` : `group ${ownerGroupId}`;
  if (ownerJobId === TAX_OFFICE_JOB) return 'tax office';
  return ownerJobId === null ? 'nobody' : `job ${ownerJobId}`;
}

const colour = (id: number | undefined) => (id === undefined ? undefined : `${id} (${vehicleColour(id) ?? 'random'})`);
const level = (value: number | undefined) =>
  value === undefined ? undefined : value === 0 ? 'none' : `level ${value}`;
const maybe = (value: boolean | undefined) => (value === undefined ? undefined : yesNo(value));

function spawnOf({ spawnX, spawnY, spawnZ }: Vehicle): string | undefined {
  if (spawnX === undefined || spawnY === undefined || spawnZ === undefined) return undefined;
  return showPlace(spawnX, spawnY, spawnZ).replace(/^-$/, 'none');
}

/** A vehicle as a sheet of facts. What the viewer may not know is absent. */
export function vehicleFacts(vehicle: Vehicle): readonly Fact[] {
  const category = vehicleModel(vehicle.modelId)?.category.replaceAll('-', ' ');
  return [
    [
      'Model',
      `${vehicle.vehicleName} (${category === undefined ? '' : `${category}, `}model ${vehicle.modelId})`,
      'strong',
    ],
    ['Id', String(vehicle.id)],
    ['Plate', vehicle.plate],
    ['Owner', `${vehicleOwner(vehicle)}${vehicle.own ? ' (you)' : ''}`],
    ['First colour', colour(vehicle.colour1)],
    ['Second colour', colour(vehicle.colour2)],
    ['Spawned', maybe(vehicle.spawned)],
    ['Locked', maybe(vehicle.locked)],
    ['Spawned by staff', maybe(vehicle.adminSpawned)],
    ['Transferable', maybe(vehicle.transferable), vehicle.transferable === false ? 'warning' : 'text'],
    ['Driven', vehicle.totalDistance === undefined ? undefined : `${showCount(Math.round(vehicle.totalDistance))} km`],
    ['Fuel capacity', vehicle.fuelCapacity === undefined ? undefined : `${showCount(vehicle.fuelCapacity)} l`],
    ['Fuel usage', vehicle.fuelUsage === undefined ? undefined : `${showDecimal(vehicle.fuelUsage)} l per 100 km`],
    ['Spawn point', spawnOf(vehicle)],
    ['Radio', level(vehicle.radioUpgrade)],
    ['Alarm', level(vehicle.alarmLevel)],
    ['Armour', level(vehicle.armorLevel)],
    ['Wheels', level(vehicle.wheelLevel)],
    ['Windows', level(vehicle.windowLevel)],
    ['Acceleration', level(vehicle.accelerationLevel)],
    ['Speed', level(vehicle.speedLevel)],
  ];
}
