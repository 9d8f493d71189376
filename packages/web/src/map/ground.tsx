import { useMemo } from 'react';
import { BufferGeometry, Float32BufferAttribute, Path, Shape, ShapeGeometry, Vector2 } from 'three';
import landData from './data/land.json';
import roadData from './data/roads.json';
import type { MapColours } from './palette.ts';

type Points = readonly (readonly number[])[];

const vectors = (points: Points) => points.map(([x = 0, y = 0]) => new Vector2(x, y));

function landGeometry(): ShapeGeometry {
  const shapes = (landData.land as readonly { outer: Points; holes: readonly Points[] }[]).map(({ outer, holes }) => {
    const shape = new Shape(vectors(outer));
    shape.holes = holes.map((hole) => new Path(vectors(hole)));
    return shape;
  });
  return new ShapeGeometry(shapes);
}

function lineGeometry(lines: readonly Points[], z: number): BufferGeometry {
  const positions: number[] = [];
  for (const line of lines)
    for (let at = 1; at < line.length; at++) {
      const [x0 = 0, y0 = 0] = line[at - 1] ?? [];
      const [x1 = 0, y1 = 0] = line[at] ?? [];
      positions.push(x0, y0, z, x1, y1, z);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return geometry;
}

const closed = (points: Points): Points => [...points, points[0] ?? []];

interface GroundProps {
  readonly colours: MapColours;
  /** Roads are hidden from far away. */
  readonly roads: boolean;
}

/** Sea, land, shores and roads: our own drawing of San Andreas. */
export function Ground({ colours, roads }: GroundProps) {
  const land = useMemo(landGeometry, []);
  const shores = useMemo(
    () =>
      lineGeometry(
        (landData.land as readonly { outer: Points; holes: readonly Points[] }[]).flatMap(({ outer, holes }) => [
          closed(outer),
          ...holes.map(closed),
        ]),
        0.2,
      ),
    [],
  );
  const streets = useMemo(() => lineGeometry(roadData as readonly Points[], 0.4), []);
  return (
    <>
      <color attach="background" args={[colours.sea]} />
      <mesh geometry={land}>
        <meshBasicMaterial color={colours.land} toneMapped={false} />
      </mesh>
      <lineSegments geometry={shores}>
        <lineBasicMaterial color={colours.shore} toneMapped={false} />
      </lineSegments>
      <lineSegments geometry={streets} visible={roads}>
        <lineBasicMaterial color={colours.road} toneMapped={false} />
      </lineSegments>
    </>
  );
}
