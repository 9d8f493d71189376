import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useViewer } from '../hooks/use-viewer.ts';
import { groupPath, mapPath, playerPath, propertyPath, vehiclePath } from './paths.ts';
import { SafeText } from './safe-text.tsx';
import { None } from './values.tsx';

/** A link for those who may follow it: an account without rights sees its words alone. */
function ThingLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const viewer = useViewer();
  return viewer && viewer.barred ? children : <Link to={to}>{children}</Link>;
}

interface PlayerLinkProps {
  /** A name, a person of the contract, or null for an account that is gone. */
  readonly of: string | { readonly name: string } | null | undefined;
  /** What stands for nobody: 'System' by default. */
  readonly nobody?: ReactNode;
}

/** A player's name, leading to the profile. */
export function PlayerLink({ of, nobody = 'System' }: PlayerLinkProps) {
  if (of === null || of === undefined) return <None>{nobody}</None>;
  const name = typeof of === 'string' ? of : of.name;
  return (
    <ThingLink to={playerPath(name)}>
      <SafeText>{name}</SafeText>
    </ThingLink>
  );
}

interface ThingLinkProps {
  readonly id: number;
  /** The plate, or the name. */
  readonly children: string;
}

export const VehicleLink = ({ id, children }: ThingLinkProps) => (
  <ThingLink to={vehiclePath(id)}>
    <SafeText>{children}</SafeText>
  </ThingLink>
);

export const PropertyLink = ({ id, children }: ThingLinkProps) => (
  <ThingLink to={propertyPath(id)}>
    <SafeText>{children}</SafeText>
  </ThingLink>
);

export const GroupLink = ({ id, children }: ThingLinkProps) => (
  <ThingLink to={groupPath(id)}>
    <SafeText>{children}</SafeText>
  </ThingLink>
);

interface MapLinkProps {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly children?: ReactNode;
}

/** Coordinates, leading to the map. */
export const MapLink = ({ x, y, z, children }: MapLinkProps) => (
  <ThingLink to={mapPath({ x, y, z })}>{children ?? `${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)}`}</ThingLink>
);
