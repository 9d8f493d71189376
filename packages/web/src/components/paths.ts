import { encodeSegment } from '@steward/api-client/rules/segments';

/** A path with every value encoded: path`/player/${name}/notes`. */
export function path(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return strings.reduce((sum, text, index) => {
    const value = values[index];
    return sum + text + (value === undefined ? '' : encodeSegment(value));
  }, '');
}

export const playerPath = (name: string): string => path`/player/${name}`;
export const vehiclePath = (id: number): string => path`/vehicle/${id}`;
export const propertyPath = (id: number): string => path`/property/${id}`;
export const groupPath = (id: number): string => path`/group/${id}`;
export const mapPath = (position: { x: number; y: number; z: number }): string =>
  `/map?x=${position.x}&y=${position.y}&z=${position.z}`;
