import { accessOfField } from '@steward/api-client/contract/only-for';
import { allows, type Access, type Viewer } from '@steward/api-client/rules/access';

/** Leaves out of an answer what its contract keeps from the viewer. What is kept by others is never changed. */
export type LeaveOut = (value: unknown, viewer: Viewer | undefined) => unknown;

/** The parts of a zod schema that hold others. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly out?: Schema;
}
interface Schema {
  readonly _zod: { readonly def: unknown };
}

const NOBODY = (): boolean => false;

/** What leaves fields out of values of the schema; undefined where it keeps nothing from anybody. */
export function leaveOutOf(schema: Schema): LeaveOut | undefined {
  const def = schema._zod.def as Def;
  if (def.shape) return ofObject(def.shape);
  const inner = def.element ?? def.valueType;
  if (inner) return ofMany(inner);
  const alternatives = [
    ...(def.options ?? []),
    ...(def.innerType ? [def.innerType] : []),
    ...(def.out ? [def.out] : []),
  ];
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
