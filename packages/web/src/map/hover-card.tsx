import { zoneNameAt } from '@steward/api-client/rules/zones';
import { Link } from 'react-router-dom';
import { SafeText } from '../components/safe-text.tsx';
import css from './map.module.css';
import type { MapMarker } from './markers.ts';

interface HoverCardProps {
  readonly marker: MapMarker;
  readonly left: number;
  readonly top: number;
}

/** What a marker is, beside the pointer. */
export function HoverCard({ marker, left, top }: HoverCardProps) {
  const zone = zoneNameAt(marker.x, marker.y, marker.z);
  return (
    <div className={css.card} style={{ left, top }}>
      <strong>
        {marker.to === undefined ? <SafeText>{marker.label}</SafeText> : <Link to={marker.to}>{marker.label}</Link>}
      </strong>
      <span>{marker.kind}</span>
      {zone !== undefined && <span>{zone}</span>}
    </div>
  );
}
