import type { Vehicle } from '@steward/api-client/contract/vehicles';
import { showDecimal } from '@steward/api-client/rules/numbers';
import { vehicleCategoryWord, vehicleModel } from '@steward/api-client/rules/vehicle-models';
import { Facts, type Fact } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { MapLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';
import { VehicleColour } from './plate.tsx';
import { VehicleOwner } from './vehicle-owner.tsx';

const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'Yes' : 'No');

function categoryOf(modelId: number): string {
  const model = vehicleModel(modelId);
  return model ? `${vehicleCategoryWord(model.category)} (model ${modelId})` : `Model ${modelId}`;
}

function kilometres(value: number | undefined) {
  return value === undefined ? undefined : `${showDecimal(value)} km`;
}

const colour = (value: number | undefined) => (value === undefined ? undefined : <VehicleColour colour={value} />);

function generalFacts(vehicle: Vehicle): Fact[] {
  return [
    { label: 'Model', value: vehicle.vehicleName },
    { label: 'Category', value: categoryOf(vehicle.modelId) },
    { label: 'Id', value: vehicle.id, copy: String(vehicle.id) },
    { label: 'Plate', value: <SafeText>{vehicle.plate}</SafeText>, copy: vehicle.plate },
    { label: 'Owner', value: <VehicleOwner vehicle={vehicle} /> },
    { label: 'First colour', value: colour(vehicle.colour1) },
    { label: 'Second colour', value: colour(vehicle.colour2) },
    { label: 'Spawned', value: yesNo(vehicle.spawned) },
    { label: 'Locked', value: yesNo(vehicle.locked) },
    { label: 'Spawned by staff', value: yesNo(vehicle.adminSpawned) },
    { label: 'Transferable', value: yesNo(vehicle.transferable) },
    { label: 'Driven', value: kilometres(vehicle.totalDistance) },
    {
      label: 'Fuel capacity',
      value: vehicle.fuelCapacity === undefined ? undefined : `${formatCount(vehicle.fuelCapacity)} l`,
    },
    {
      label: 'Fuel usage',
      value: vehicle.fuelUsage === undefined ? undefined : `${showDecimal(vehicle.fuelUsage)} l per 100 km`,
    },
    { label: 'Spawn point', value: spawnOf(vehicle) },
  ];
}

function spawnOf({ spawnX, spawnY, spawnZ }: Vehicle) {
  if (spawnX === undefined || spawnY === undefined || spawnZ === undefined) return undefined;
  if (spawnX === null || spawnY === null || spawnZ === null) return <None>None</None>;
  return <MapLink x={spawnX} y={spawnY} z={spawnZ} />;
}

const level = (value: number | undefined) =>
  value === undefined ? undefined : value === 0 ? <None>None</None> : `Level ${value}`;

const upgradeFacts = (vehicle: Vehicle): Fact[] => [
  { label: 'Radio', value: level(vehicle.radioUpgrade) },
  { label: 'Alarm', value: level(vehicle.alarmLevel) },
  { label: 'Armour', value: level(vehicle.armorLevel) },
  { label: 'Wheels', value: level(vehicle.wheelLevel) },
  { label: 'Windows', value: level(vehicle.windowLevel) },
  { label: 'Acceleration', value: level(vehicle.accelerationLevel) },
  { label: 'Speed', value: level(vehicle.speedLevel) },
];

/** What the viewer may know of a vehicle; the server leaves out the rest. */
export function VehicleFacts({ vehicle }: { readonly vehicle: Vehicle }) {
  const upgrades = upgradeFacts(vehicle);
  return (
    <>
      <Panel title="Vehicle">
        <Facts facts={generalFacts(vehicle)} />
      </Panel>
      {upgrades.some(({ value }) => value !== undefined) && (
        <Panel title="Upgrades">
          <Facts facts={upgrades} />
        </Panel>
      )}
    </>
  );
}
