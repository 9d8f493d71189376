import { describe, expect, it } from 'vitest';
import { INTERIORS, interiorAt } from './interiors.ts';
import { skinOf } from './skins.ts';
import { vehicleColour } from './vehicle-colours.ts';
import { VEHICLE_CATEGORIES, VEHICLE_MODELS, vehicleModel, vehicleModelName } from './vehicle-models.ts';
import { WEAPONS, weaponName, weaponOf, weaponOfLogName } from './weapons.ts';
import { ZONES, zoneAt, zoneNameAt } from './zones.ts';

describe('vehicles', () => {
  it('have a name and a category for every id from 400 to 611', () => {
    expect(VEHICLE_MODELS).toHaveLength(212);
    expect(vehicleModelName(400)).toBe('Landstalker');
    expect(vehicleModel(402)).toEqual({ id: 402, name: 'Buffalo', category: 'sport', seats: 2 });
    expect(vehicleModelName(611)).not.toMatch(/^Model/);
    for (const model of VEHICLE_MODELS) expect(VEHICLE_CATEGORIES).toContain(model.category);
  });

  it('that do not exist are named by their id', () => {
    for (const id of [-1, 0, 399, 612, 400.5, Number.NaN]) {
      expect(vehicleModel(id)).toBeUndefined();
      expect(vehicleModelName(id)).toBe(`Model ${id}`);
    }
  });

  it('have colours, save the random one', () => {
    expect(vehicleColour(0)).toBe('#000000');
    expect(vehicleColour(255)).toMatch(/^#[0-9A-F]{6}$/i);
    for (const id of [-1, 256, 0.5]) expect(vehicleColour(id)).toBeUndefined();
  });
});

describe('weapons', () => {
  it('are known by id and by the name in kill lines', () => {
    expect(WEAPONS).toHaveLength(53);
    expect(weaponName(24)).toBe('Desert Eagle');
    expect(weaponOf(54)?.usable).toBe(false);
    expect(weaponOfLogName('TEC9')?.id).toBe(32);
    for (const id of [-1, 19, 48, 300]) expect(weaponName(id)).toBe(`Weapon ${id}`);
  });
});

describe('skins', () => {
  it('are blank above 299 and where there is none', () => {
    expect(skinOf(0)).toEqual({ id: 0, model: 'cj', label: 'CJ', sex: 'male', blank: false });
    expect(skinOf(299).blank).toBe(false);
    for (const id of [300, 311, 312, 74, -1, Number.NaN]) expect(skinOf(id).blank).toBe(true);
    expect(skinOf(308).sex).toBe('female');
  });
});

describe('zones', () => {
  it('name a point by the smallest district that holds it', () => {
    expect(ZONES).toHaveLength(378);
    expect(zoneNameAt(2495, -1687, 13)).toBe('Ganton');
    expect(zoneNameAt(1544, -1675, 13)).toBe('Pershing Square');
    expect(zoneNameAt(1481, -1772, 18)).toBe('Commerce');
    expect(zoneNameAt(-2243, -1733, 480)).toBe('Mount Chiliad');
  });

  it('cover the map at ground level, and nothing beyond', () => {
    for (let x = -2890; x < 2990; x += 120)
      for (let y = -2890; y < 2990; y += 120) expect(zoneAt(x, y, 5)).toBeDefined();
    for (const [x, y, z] of [
      [4000, 0, 10],
      [0, 0, 1000.5],
      [Number.NaN, 0, 0],
    ] as const)
      expect(zoneNameAt(x, y, z)).toBeUndefined();
  });
});

describe('interiors', () => {
  it('are found near a point of their world', () => {
    expect(INTERIORS).toHaveLength(100);
    expect(interiorAt(18, -30, -91, 1002)?.name).toBe('24/7 shop 1');
    expect(interiorAt(18, 500, 500, 1002)).toBeUndefined();
  });
});
