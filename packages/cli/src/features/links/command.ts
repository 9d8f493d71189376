import { linkNoun } from '@steward/api-client/columns/links';
import { keptCommand } from '../../command/kept.ts';

export const command = keptCommand({
  noun: linkNoun,
  name: 'links',
  summary: 'Keep the useful links of the dashboard and the front page.',
  sample: '--label "Rules" --url https://example.com/rules',
  change: '--label "Rules of the town"',
});
