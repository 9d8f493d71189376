import data from './data/skins.json' with { type: 'json' };

/** Skins above this one are shown as a blank image (`foundation.md` section 9). */
export const LAST_SKIN_WITH_IMAGE = 299;

export interface Skin {
  readonly id: number;
  /** The game's name of the model; null for an id that is no skin. */
  readonly model: string | null;
  /** In words; null when it has none. */
  readonly label: string | null;
  readonly sex: 'male' | 'female' | null;
  /** Whether the blank image is shown. */
  readonly blank: boolean;
}

const female: ReadonlySet<number> = new Set(data.female);
const labels = new Map(Object.entries(data.labels).map(([id, label]) => [Number(id), label]));

/** What is known of a skin; blank for those above 299 and for ids that are no skin. */
export function skinOf(id: number): Skin {
  const model = data.models[id] ?? null;
  return {
    id,
    model,
    label: labels.get(id) ?? null,
    sex: model === null ? null : female.has(id) ? 'female' : 'male',
    blank: model === null || id > LAST_SKIN_WITH_IMAGE,
  };
}
