/** One step of a path: a key, a place in a list (from the end when negative), or every one. */
type Step = { readonly key: string } | { readonly at: number } | 'each';

const STEP = /\.([A-Za-z_][A-Za-z0-9_]*)|\.?\[(-?\d{1,9})\]|\.?(\[\])/y;

/** A path such as `.[].user.name` as its steps, also several with `|` between; undefined: it is more than a path. */
function stepsOf(expression: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (const part of expression.split('|')) {
    const path = part.trim();
    if (path === '.') continue;
    if (!path.startsWith('.')) return undefined;
    STEP.lastIndex = 0;
    while (STEP.lastIndex < path.length) {
      const [, key, at] = STEP.exec(path) ?? [];
      if (STEP.lastIndex === 0) return undefined;
      steps.push(key !== undefined ? { key } : at !== undefined ? { at: Number(at) } : 'each');
    }
  }
  return steps;
}

/** What a step leads to; undefined where jq has more to say of it. */
function taken(value: unknown, step: Step): readonly unknown[] | undefined {
  const isList = Array.isArray(value);
  if (step === 'each') {
    if (isList) return value as unknown[];
    return value !== null && typeof value === 'object' ? Object.values(value) : undefined;
  }
  if (value === null) return [null];
  if ('at' in step) return isList ? [value.at(step.at) ?? null] : undefined;
  if (isList || typeof value !== 'object') return undefined;
  return [Object.hasOwn(value, step.key) ? (value as Readonly<Record<string, unknown>>)[step.key] : null];
}

/** Follows a path through a value; undefined where that cannot be. */
export type FollowPath = (value: unknown) => readonly unknown[] | undefined;

/**
 * An expression of jq that is a mere path, as most in scripts are, without loading jq. Undefined: it is more than that.
 */
export function plainPath(expression: string): FollowPath | undefined {
  const steps = stepsOf(expression);
  if (!steps) return undefined;
  return (value) => {
    let found: unknown[] = [value];
    for (const step of steps) {
      const next: unknown[] = [];
      for (const one of found) {
        const more = taken(one, step);
        if (more === undefined) return undefined;
        for (const each of more) next.push(each);
      }
      found = next;
    }
    return found;
  };
}
