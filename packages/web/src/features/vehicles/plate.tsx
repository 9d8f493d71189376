import { RANDOM_COLOUR, vehicleColour } from '@steward/api-client/rules/vehicle-colours';
import { SafeText } from '../../components/safe-text.tsx';
import css from './vehicles.module.css';

const paint = (colour: number): string => vehicleColour(colour) ?? 'transparent';

interface PlateProps {
  readonly plate: string;
  readonly colour1?: number | undefined;
  readonly colour2?: number | undefined;
}

/** A number plate as it hangs on the vehicle, with a stripe in the vehicle's two colours where they are known. */
export const Plate = ({ plate, colour1, colour2 }: PlateProps) => (
  <span className={css.plate}>
    {colour1 !== undefined && colour2 !== undefined && (
      <span className={css.stripe} aria-hidden="true">
        <i style={{ background: paint(colour1) }} />
        <i style={{ background: paint(colour2) }} />
      </span>
    )}
    <span className={css.plateText}>
      <span className="visually-hidden">Plate </span>
      <SafeText>{plate}</SafeText>
    </span>
  </span>
);

/** A colour of the game's table: what it looks like, its number and its value. */
export function VehicleColour({ colour }: { readonly colour: number }) {
  const value = vehicleColour(colour);
  return (
    <span className={css.colour}>
      <i className={value === undefined ? css.noColour : css.swatch} style={{ background: value }} aria-hidden="true" />
      {colour === RANDOM_COLOUR ? 'Random' : colour}
      {value !== undefined && <code className={css.hex}>{value}</code>}
    </span>
  );
}
