import { zoneNameAt } from '@steward/api-client/rules/zones';
import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../components/format.ts';
import { SafeText } from '../components/safe-text.tsx';
import type { Camera } from './camera.ts';
import type { Hover, Hovered } from './hover.ts';
import css from './map.module.css';

interface CardProps {
  readonly hovered: Hovered;
  readonly width: number;
  readonly height: number;
  readonly named: boolean;
}

const CARD_WIDTH = 260;
const CARD_HEIGHT = 110;

/** What a thing is, beside it, on the side where there is room. */
function Card({ hovered, width, height, named }: CardProps) {
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
      <strong>
        {to === undefined ? (
          <SafeText>{label}</SafeText>
        ) : (
          <Link to={to}>
            <SafeText>{label}</SafeText>
          </Link>
        )}
      </strong>
      {kind !== undefined && <span>{kind}</span>}
      {note !== undefined && <span>{note}</span>}
      {zone !== undefined && <span>{zone}</span>}
      {others > 0 && <span>{formatCount(others)} more here, see the list</span>}
    </div>
  );
}

/** Sets off the marker that the card is about. */
const Ring = ({ hovered: { left, top, reach } }: { readonly hovered: Hovered }) => (
  <span className={css.ring} style={{ left: left - reach, top: top - reach, width: reach * 2, height: reach * 2 }} />
);

interface HoverLayerProps {
  readonly camera: Camera;
  readonly hover: Hover;
  readonly surface: RefObject<HTMLElement | null>;
  readonly named: boolean;
}

/** The card of what lies under the pointer; gone as soon as the map moves. */
export function HoverCard({ camera, hover, surface, named }: HoverLayerProps) {
  const hovered = useSyncExternalStore(hover.subscribe, hover.get);
  const isLink = hovered?.to !== undefined;
  useEffect(() => camera.subscribe(() => hover.set(undefined)), [camera, hover]);
  useEffect(() => {
    surface.current?.toggleAttribute('data-link', isLink);
  }, [surface, isLink]);
  if (!hovered) return null;
  const { width, pixels } = camera.view();
  return (
    <>
      {hovered.kind !== undefined && <Ring hovered={hovered} />}
      <Card hovered={hovered} width={width} height={pixels} named={named} />
    </>
  );
}
