import { profileParts, type ProfilePart } from '@steward/api-client/contract/players';
import { allows, type Access, type Viewer } from '@steward/api-client/rules/access';

/** Parts of a profile that a viewer may see. */
export type Sight = Readonly<Record<ProfilePart, boolean>>;

const parts = Object.entries(profileParts) as readonly (readonly [ProfilePart, Access])[];

/** By the object that a viewer is; another one takes its place when anything about them changes. */
const own = new WeakMap<Viewer, Sight>();
const others = new WeakMap<Viewer, Sight>();

/** What `viewer` sees of the profile of a player; `self` is their own. */
export function sightOf(viewer: Viewer, self: boolean): Sight {
  const kept = self ? own : others;
  let sight = kept.get(viewer);
  if (!sight) {
    const isSelf = () => self;
    sight = Object.fromEntries(parts.map(([part, access]) => [part, allows(access, viewer, isSelf) === true])) as Sight;
    kept.set(viewer, sight);
  }
  return sight;
}
