import type { PlannedVac } from '../plan/vac.ts';
import { createRandom } from '../random.ts';
import { drawScreenshot } from './screenshot.ts';

/** Where a screenshot lies, from the data directory. */
export const screenPath = (session: number, name: string): string => `vac/${session}/screen/${name}`;

/** Screenshots of sessions by the path from the data directory. */
export function drawScreens(seed: number, sessions: readonly PlannedVac[]): Map<string, Buffer> {
  const pictures = new Map<string, Buffer>();
  for (const { id, files } of sessions)
    for (const { kind, name } of files)
      if (kind === 'screen')
        pictures.set(screenPath(id, name), drawScreenshot(createRandom(`${seed}/screen ${id} ${name}`)));
  return pictures;
}
