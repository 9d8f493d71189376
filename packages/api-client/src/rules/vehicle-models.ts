import data from './data/vehicle-models.json' with { type: 'json' };

export interface VehicleModel {
  readonly id: number;
  readonly name: string;
  /** One of `VEHICLE_CATEGORIES`. */
  readonly category: string;
  /** 0 for trailers. */
  readonly seats: number;
}

/** Kinds of vehicles, such as `sport` and `public-service`. */
export const VEHICLE_CATEGORIES: readonly string[] = data.categories;

/** Every model of the game, by id from 400 on without a gap. */
export const VEHICLE_MODELS: readonly VehicleModel[] = data.names.map((name, index) => ({
  id: data.first + index,
  name,
  category: data.categories[data.category[index] ?? 0] ?? '',
  seats: data.seats[index] ?? 0,
}));

/** A kind of vehicles as people read it: `Public service`. */
export function vehicleCategoryWord(category: string): string {
  const words = category.replaceAll('-', ' ');
  return words === '' ? 'Unknown' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The model with that id, or undefined. */
export const vehicleModel = (id: number): VehicleModel | undefined => VEHICLE_MODELS[id - data.first];

/** The model's name; `Model 399` for one that the game does not have. */
export const vehicleModelName = (id: number): string => vehicleModel(id)?.name ?? `Model ${id}`;
