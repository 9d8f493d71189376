import { zoneNameAt } from '@steward/api-client/rules/zones';
import { Link } from 'react-router-dom';
import { formatCount } from '../components/format.ts';
import { SafeText } from '../components/safe-text.tsx';
import css from './map.module.css';

/** What lies under the pointer, and where on the screen. */
export interface Hovered {
  readonly id: string;
  readonly label: string;
  readonly kind?: string;
  readonly note?: string | undefined;
  readonly to?: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly left: number;
  readonly top: number;
  /** How many more are at the same place. */
  readonly others?: number;
  /** Half the size of what it stands beside. */
  readonly reach: number;
}

interface HoverCardProps {
  readonly hovered: Hovered;
  readonly width: number;
  readonly height: number;
  readonly named: boolean;
}

const CARD_WIDTH = 260;
const CARD_HEIGHT = 110;

/** What a marker is, beside it, on the side where there is room. */
export function HoverCard({ hovered, width, height, named }: HoverCardProps) {
  const { label, kind, note, to, x, y, z, left, top, reach, others = 0 } = hovered;
  const zone = named ? zoneNameAt(x, y, z) : undefined;
  const isRight = left + reach + CARD_WIDTH < width || left < width / 2;
  const isBelow = top + reach + CARD_HEIGHT < height || top < height / 2;
  return (
    <div
      className={css.card}
      style={{
        ...(isRight ? { left: left + reach } : { right: width - left + reach }),
        ...(isBelow ? { top: top + reach } : { bottom: height - top + reach }),
      }}
    >
      <strong>{to === undefined ? <SafeText>{label}</SafeText> : <Link to={to}><SafeText>{label}</SafeText></Link>}</strong>
      {kind !== undefined && <span>{kind}</span>}
      {note !== undefined && <span>{note}</span>}
      {zone !== undefined && <span>{zone}</span>}
      {others > 0 && <span>{formatCount(others)} more here, see the list</span>}
    </div>
  );
}

/** Sets off the marker that the card is about. */
export const Ring = ({ hovered: { left, top, reach } }: { readonly hovered: Hovered }) => (
  <span className={css.ring} style={{ left: left - reach, top: top - reach, width: reach * 2, height: reach * 2 }} />
);
