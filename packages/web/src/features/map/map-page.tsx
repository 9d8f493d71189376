import { placeText } from '@steward/api-client/columns/texts';
import { zoneNameAt } from '@steward/api-client/rules/zones';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toClipboard } from '../../components/clipboard.ts';
import { Notice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { mapPath } from '../../components/paths.ts';
import { LazyMap } from '../../map/lazy-map.tsx';
import type { MapMarker } from '../../map/markers.ts';
import { toast } from '../../toasts.ts';
import css from './map-page.module.css';
import { askedMarker, isInside, isOnMap, type Point } from './asked-marker.ts';

const coordinates = ({ x, y, z }: Point) => placeText(x, y, z);

const markerAt = (point: Point): MapMarker => ({
  ...point,
  id: 'marker',
  kind: coordinates(point),
  label: 'Marked place',
  shape: 'spot',
  colour: '--accent',
});

async function share(point: Point): Promise<void> {
  const link = new URL(mapPath(point), window.location.href).href;
  if (await toClipboard(link, `The link is ${link}`)) toast('The link to this place was copied.');
}

function Hints({ asked }: { readonly asked: ReturnType<typeof askedMarker> }) {
  if (asked === 'none') return null;
  if (asked === 'invalid')
    return (
      <Notice kind="warning" title="This marker is not valid.">
        A marker needs three numbers: x, y and z. Write the address as{' '}
        <code className={css.address}>/map?position=10 20 30</code> or as{' '}
        <code className={css.address}>/map?x=10&amp;y=20&amp;z=30</code>.
      </Notice>
    );
  if (!isOnMap(asked)) return <Notice>This place lies outside of the map, which reaches from -3000 to 3000.</Notice>;
  if (isInside(asked))
    return <Notice>At this height the place is inside of an interior, apart from what is on the map below it.</Notice>;
  return null;
}

/** `/map`: the island, and the marker that the address asks for (`staff.md` section 2). */
export function MapPage() {
  const [search] = useSearchParams();
  const asked = useMemo(() => askedMarker(search), [search]);
  const point = typeof asked === 'object' ? asked : undefined;
  const markers = useMemo(() => (point && isOnMap(point) ? [markerAt(point)] : []), [point]);
  const zone = point && zoneNameAt(point.x, point.y, point.z);
  return (
    <Page
      meta={point ? [zone, coordinates(point)].filter((text) => text !== undefined).join(' · ') : 'San Andreas'}
      actions={point ? [{ label: 'Share', onClick: () => void share(point) }] : []}
    >
      <Hints asked={asked} />
      <Panel flush>
        <LazyMap
          label={zone ?? 'Map of San Andreas'}
          markers={markers}
          look={markers.length > 0 ? 'things' : 'island'}
        />
      </Panel>
    </Page>
  );
}
