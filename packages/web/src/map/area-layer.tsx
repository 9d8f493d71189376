import { useEffect, useMemo } from 'react';
import { BufferGeometry, Float32BufferAttribute } from 'three';
import type { MapArea } from './markers.ts';

function geometryOf(positions: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return geometry;
}

/** Rectangles on the ground in two draw calls: fills and edges. */
export function AreaLayer({ areas, colour }: { readonly areas: readonly MapArea[]; readonly colour: string }) {
  const [fill, edge] = useMemo(() => {
    const faces: number[] = [];
    const lines: number[] = [];
    for (const { minX, minY, maxX, maxY } of areas) {
      faces.push(minX, minY, 0, maxX, minY, 0, maxX, maxY, 0, minX, minY, 0, maxX, maxY, 0, minX, maxY, 0);
      lines.push(minX, minY, 0, maxX, minY, 0, maxX, minY, 0, maxX, maxY, 0);
      lines.push(maxX, maxY, 0, minX, maxY, 0, minX, maxY, 0, minX, minY, 0);
    }
    return [geometryOf(faces), geometryOf(lines)] as const;
  }, [areas]);
  useEffect(
    () => () => {
      fill.dispose();
      edge.dispose();
    },
    [fill, edge],
  );
  return (
    <>
      <mesh geometry={fill} frustumCulled={false} renderOrder={5}>
        <meshBasicMaterial
          color={colour}
          transparent
          opacity={0.18}
          toneMapped={false}
          depthTest={false}
          depthWrite={false}
        />
      </mesh>
      <lineSegments geometry={edge} frustumCulled={false} renderOrder={6}>
        <lineBasicMaterial
          color={colour}
          transparent
          opacity={0.8}
          toneMapped={false}
          depthTest={false}
          depthWrite={false}
        />
      </lineSegments>
    </>
  );
}
