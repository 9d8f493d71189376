import { accessOfField } from '@steward/api-client/contract/only-for';
import { partsOf, type Schema } from '@steward/api-client/contract/schema-parts';
import { allows, type Access, type Viewer } from '@steward/api-client/rules/access';

/** Leaves out of an answer what its contract keeps from the viewer. What is kept by others is never changed. */
export type LeaveOut = (value: unknown, viewer: Viewer | undefined) => unknown;

const NOBODY = (): boolean => false;

/** What leaves fields out of values of the schema; undefined where it keeps nothing from anybody. */
export function leaveOutOf(schema: Schema): LeaveOut | undefined {
  const { shape, element, valueType, options = [], innerType, out } = partsOf(schema);
  if (shape) return ofObject(shape);
  const inner = element ?? valueType;
  if (inner) return ofMany(inner);
  const alternatives = [...options, ...(innerType ? [innerType] : []), ...(out ? [out] : [])];
  const rules = alternatives.map(leaveOutOf).filter((rule) => rule !== undefined);
  if (rules.length === 0) return undefined;
  return (value, viewer) => rules.reduce((left, rule) => rule(left, viewer), value);
}

function ofMany(schema: Schema): LeaveOut | undefined {
  const rule = leaveOutOf(schema);
  if (!rule) return undefined;
  return (value, viewer) => {
    if (Array.isArray(value)) return value.map((one) => rule(one, viewer));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rule(one, viewer)]));
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

function ofObject(shape: Readonly<Record<string, Schema>>): LeaveOut | undefined {
  const kept: (readonly [string, Access])[] = [];
  const inner: (readonly [string, LeaveOut])[] = [];
  for (const [key, field] of Object.entries(shape)) {
    const access = accessOfField(field);
    if (access) kept.push([key, access]);
    const rule = leaveOutOf(field);
    if (rule) inner.push([key, rule]);
  }
  if (kept.length === 0 && inner.length === 0) return undefined;
  return (value, viewer) => {
    if (!isObject(value)) return value;
    const left = { ...value };
    for (const [key, access] of kept) if (allows(access, viewer, NOBODY) !== true) delete left[key];
    for (const [key, rule] of inner) if (key in left) left[key] = rule(left[key], viewer);
    return left;
  };
}
