import css from './shape-icon.module.css';
import type { MarkerShape } from './markers.ts';

const HOLLOW_WIDTH = 2;

const outlines: Readonly<Record<MarkerShape, React.ReactNode>> = {
  circle: <circle cx="8" cy="8" r="5" />,
  square: <rect x="3.4" y="3.4" width="9.2" height="9.2" />,
  diamond: <path d="M8 2 14 8 8 14 2 8Z" />,
  triangle: <path d="M8 2.6 14 13.2H2Z" />,
  hotel: <rect x="2" y="2" width="12" height="12" rx="3" />,
  spot: <circle cx="8" cy="8" r="5" />,
};

interface ShapeIconProps {
  readonly shape: MarkerShape;
  /** A token of the theme. */
  readonly colour: string;
  readonly hollow?: boolean;
}

/** A marker as it looks on the map, for legends and badges. */
export const ShapeIcon = ({ shape, colour, hollow = false }: ShapeIconProps) => (
  <svg
    className={css.icon}
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill={hollow ? 'none' : `var(${colour})`}
    stroke={hollow ? `var(${colour})` : 'none'}
    strokeWidth={HOLLOW_WIDTH}
  >
    {outlines[shape]}
    {shape === 'hotel' && (
      <path d="M5.5 4.5V11.5M10.5 4.5V11.5M5.5 8H10.5" stroke="var(--panel)" strokeWidth="1.7" fill="none" />
    )}
  </svg>
);
