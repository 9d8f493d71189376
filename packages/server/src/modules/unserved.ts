import type { Group } from '@steward/api-client/contract/endpoint';
import { implement, later, type Handlers, type Module } from '../core/implement.ts';

/** A group of calls that a later version serves: each answers 501 to those who may make it. */
export function unserved<G extends Group>(group: G): Module {
  return implement(
    group,
    Object.fromEntries(Object.keys(group).map((member) => [member, later])) as unknown as Handlers<G>,
  );
}
