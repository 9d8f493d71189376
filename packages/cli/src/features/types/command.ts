import { groupTypeNoun, propertyTypeNoun } from '@steward/api-client/columns/types';
import { keptCommand } from '../../command/kept.ts';

export const groupTypesCommand = keptCommand({
  noun: groupTypeNoun,
  name: 'group-types',
  summary: 'Keep the types of groups: what they are called, their colour, and whether they can have Group Plus.',
  sample: '--number 16 --name "Media" --tone violet --plus yes',
  change: '--name "Press"',
});

export const propertyTypesCommand = keptCommand({
  noun: propertyTypeNoun,
  name: 'property-types',
  summary: 'Keep the types of properties: what they are called, and how the map draws them.',
  sample: '--number 5 --name "Farm" --tone ok --shape triangle',
  change: '--shape square',
});
