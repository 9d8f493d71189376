import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { SRGBColorSpace, TextureLoader, type Texture } from 'three';
import type { Camera } from './camera.ts';
import { Island } from './ground.tsx';
import type { MapColours } from './palette.ts';
import { MAP_EDGE } from './view.ts';

interface PictureProps {
  readonly camera: Camera;
  readonly colours: MapColours;
  /** Address of a square picture of the whole map, north up. */
  readonly address: string;
}

/** The operator's own picture of the map; our drawing until it is there, and where it cannot be loaded. */
export function Picture({ camera, colours, address }: PictureProps) {
  const invalidate = useThree((state) => state.invalidate);
  const [texture, setTexture] = useState<Texture>();
  useEffect(() => {
    let wanted = true;
    let loaded: Texture | undefined;
    new TextureLoader().loadAsync(address).then(
      (found) => {
        loaded = found;
        found.colorSpace = SRGBColorSpace;
        if (wanted) setTexture(found);
        else found.dispose();
        invalidate();
      },
      () => undefined,
    );
    return () => {
      wanted = false;
      loaded?.dispose();
      setTexture(undefined);
    };
  }, [address, invalidate]);
  if (!texture) return <Island camera={camera} colours={colours} />;
  return (
    <>
      <color attach="background" args={[colours.sea]} />
      <mesh frustumCulled={false}>
        <planeGeometry args={[MAP_EDGE * 2, MAP_EDGE * 2]} />
        <meshBasicMaterial map={texture} toneMapped={false} depthTest={false} depthWrite={false} />
      </mesh>
    </>
  );
}
