import { vehicleColour } from '@steward/api-client/rules/vehicle-colours';
import { PUNISHMENT_TYPES } from '@steward/api-client/rules/punishments';
import { PlayerName } from '@steward/api-client/contract/moderation';
import { flagOf, isForEver, numberOf, playerAddress, timeOf } from './cells.ts';
import type { Ref, Value } from './decode.ts';
import type { Context } from './field-source.ts';
import type { FieldSpec } from './kinds.ts';
import type { FieldSource } from './mapping.ts';

const DAY_SECONDS = 86_400;
const MINUTES = { seconds: 1 / 60, milliseconds: 1 / 60_000, minutes: 1, hours: 60, days: 1440 } as const;

/** How the text of a field becomes its value; undefined for what cannot be one. */
export function interpreterOf(
  context: Context,
  name: string,
  spec: FieldSpec,
  source: FieldSource,
): (text: string) => Value | undefined {
  const whole = (text: string): number | undefined => {
    const value = numberOf(text);
    return value === undefined ? undefined : Math.trunc(value);
  };
  switch (spec.type) {
    case 'name':
      return (text) => {
        const name = PlayerName.safeParse(source.prefix === undefined ? text : prefixed(source.prefix, text));
        return name.success ? name.data : undefined;
      };
    case 'text':
      return (text) => text;
    case 'whole':
    case 'money':
      return whole;
    case 'real':
      return numberOf;
    case 'flag':
      return (text) => Number(flagOf(text));
    case 'minutes': {
      const factor = MINUTES[source.unit ?? 'minutes'];
      return (text) => {
        const value = numberOf(text);
        return value === undefined || value < 0 ? undefined : Math.round(value * factor);
      };
    }
    case 'time':
      return timeReader(context, name, source);
    case 'level':
      return (text) => levelOf(text, { ...context.mapping.levels, ...source.values });
    case 'colour':
      return (text) => colourOf(text, source.as === 'rgba');
    case 'address':
      return source.as === 'integer' ? (text) => playerAddress(addressOfInteger(text)) : playerAddress;
    case 'punishment':
      return (text) => {
        const type = whole(text);
        return type !== undefined && type in PUNISHMENT_TYPES ? type : undefined;
      };
    case 'player':
    case 'vehicle':
    case 'group': {
      const { type } = spec;
      const { by = 'id', of, create = false } = source;
      const sort = `${type}/${by}/${of ?? ''}/${create}`;
      return (text): Ref => ({ kind: type, by, value: text, of, create, sort });
    }
    case 'tuning':
    case 'password':
      throw new Error(`${name} is read elsewhere.`);
  }
}

function timeReader({ mapping, now }: Context, name: string, source: FieldSource): (text: string) => Value | undefined {
  const { unit } = source;
  const form = {
    zone: source.zone ?? mapping.zone,
    unit: unit === 'seconds' || unit === 'milliseconds' ? unit : undefined,
    form: source.form,
  };
  return (text) => {
    const at = timeOf(text, form);
    if (name === 'end') return typeof at === 'number' && isForEver(at) ? null : at;
    return typeof at === 'number' && at > now + DAY_SECONDS ? undefined : at;
  };
}

/** The level for a value of the game; 0 needs no entry. Without a list, levels are as here. */
function levelOf(text: string, levels: Readonly<Record<string, string | number | boolean>>): number | undefined {
  const value = numberOf(text);
  const listed = levels[text];
  if (listed !== undefined) return Number(listed);
  if (value === undefined) return undefined;
  if (value <= 0) return 0;
  if (Object.keys(levels).length > 0) return undefined;
  return Number.isInteger(value) && value <= 10 ? value : undefined;
}

const LONGEST_NAME = 24;

/** A name that can be registered, of an id such as `STEAM_0:1:1234`. Its end tells one from another. */
const prefixed = (prefix: string, text: string): string =>
  prefix + text.replace(/[^0-9a-z_-]/gi, '-').slice(-(LONGEST_NAME - prefix.length));

/** `-1062731519` as `192.168.1.1`: games keep it signed. */
function addressOfInteger(text: string): string {
  const value = (numberOf(text) ?? 0) >>> 0;
  return [24, 16, 8, 0].map((bits) => (value >>> bits) & 255).join('.');
}

let palette: readonly (readonly [id: number, red: number, green: number, blue: number])[] | undefined;

function colourOf(text: string, isRgba: boolean): number | undefined {
  const value = numberOf(text);
  if (value === undefined) return undefined;
  if (!isRgba) return value === -1 || vehicleColour(value) !== undefined ? value : undefined;
  // Games keep it signed.
  const rgb = (value >>> 0) >>> 8;
  palette ??= Array.from({ length: 256 }, (_, id) => {
    const hex = Number.parseInt((vehicleColour(id) ?? '#000000').slice(1), 16);
    return [id, hex >> 16, (hex >> 8) & 255, hex & 255] as const;
  });
  let best = 0;
  let least = Infinity;
  for (const [id, red, green, blue] of palette) {
    const distance = (red - (rgb >> 16)) ** 2 + (green - ((rgb >> 8) & 255)) ** 2 + (blue - (rgb & 255)) ** 2;
    if (distance < least) [best, least] = [id, distance];
  }
  return best;
}
