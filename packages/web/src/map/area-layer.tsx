import { useMemo } from 'react';
import { BufferGeometry, Float32BufferAttribute } from 'three';
import type { MapArea } from './markers.ts';

/** Rectangles on the ground in two draw calls: fills and edges. */
export function AreaLayer({ areas, colour }: { readonly areas: readonly MapArea[]; readonly colour: string }) {
  const [fill, edge] = useMemo(() => {
    const faces: number[] = [];
    const lines: number[] = [];
    for (const { minX, minY, maxX, maxY } of areas) {
      const corners = [
        [minX, minY],
        [maxX, minY],
        [maxX, maxY],
        [minX, maxY],
      ] as const;
      for (const at of [0, 1, 2, 0, 2, 3]) faces.push(corners[at]?.[0] ?? 0, corners[at]?.[1] ?? 0, 0.5);
      corners.forEach(([x, y], at) => {
        const [nextX, nextY] = corners[(at + 1) % 4] ?? [x, y];
        lines.push(x, y, 0.6, nextX, nextY, 0.6);
      });
    }
    return [faces, lines].map((positions) => {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
      return geometry;
    });
  }, [areas]);
  return (
    <>
      {fill && (
        <mesh geometry={fill} frustumCulled={false}>
          <meshBasicMaterial color={colour} transparent opacity={0.18} toneMapped={false} depthWrite={false} />
        </mesh>
      )}
      {edge && (
        <lineSegments geometry={edge} frustumCulled={false}>
          <lineBasicMaterial color={colour} toneMapped={false} />
        </lineSegments>
      )}
    </>
  );
}
