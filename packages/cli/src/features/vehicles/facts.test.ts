import type { Vehicle } from '@steward/api-client/contract/vehicles';
import { describe, expect, it } from 'vitest';
import { vehicleFacts, vehicleOwner } from './facts.ts';

const vehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  id: 12,
  plate: 'LS 12',
  modelId: 411,
  vehicleName: 'Infernus',
  ownerUserId: null,
  ownerUser: null,
  ownerGroupId: null,
  ownerGroup: null,
  ownerJobId: null,
  colour1: -1,
  colour2: 1,
  own: false,
  ...changes,
});

describe('the owner of a vehicle', () => {
  it.each([
    [{}, 'nobody'],
    [{ ownerUserId: 4, ownerUser: { name: 'Carl' } }, 'Carl'],
    [{ ownerUserId: 4 }, 'player 4, who is gone'],
    [{ ownerGroupId: 2, ownerGroup: { name: 'LSPD' } }, 'LSPD (group 2)'],
    [{ ownerGroupId: 2 }, 'group 2'],
    [{ ownerJobId: 1 }, 'tax office'],
    [{ ownerJobId: 7 }, 'job 7'],
  ])('%j', (changes, owner) => {
    expect(vehicleOwner(vehicle(changes))).toBe(owner);
  });
});

describe('a vehicle as facts', () => {
  const text = (facts: ReturnType<typeof vehicleFacts>, wanted: string) =>
    facts.find(([label]) => label === wanted)?.[1];

  it('leaves out what the viewer may not know', () => {
    const facts = vehicleFacts(vehicle());
    for (const label of ['Locked', 'Driven', 'Spawn point', 'Radio']) expect(text(facts, label)).toBeUndefined();
    expect(text(facts, 'Model')).toBe('Infernus (sport, model 411)');
    expect(text(facts, 'First colour')).toBe('-1 (random)');
  });

  it('has its upgrades and its spawn point', () => {
    const full = vehicle({ own: true, ownerUserId: 1, ownerUser: { name: 'Carl' }, radioUpgrade: 0, speedLevel: 3 });
    const facts = vehicleFacts({ ...full, spawnX: null, spawnY: null, spawnZ: null });
    expect(text(facts, 'Owner')).toBe('Carl (you)');
    expect(text(facts, 'Radio')).toBe('none');
    expect(text(facts, 'Speed')).toBe('level 3');
    expect(text(facts, 'Spawn point')).toBe('none');
  });
});
