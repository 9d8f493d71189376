import type { HelpItem } from '../contract/help.ts';
import { HELP_MENU } from '../rules/help-items.ts';
import { columnsOf } from './column.ts';

export const helpTypeWord = (type: number): string => (type === HELP_MENU ? 'menu' : 'normal');

export const helpColumns = columnsOf<HelpItem>()({
  id: { header: 'Id', kind: 'id' },
  title: { header: 'Title' },
  shortcode: { header: 'Shortcode', kind: 'code' },
  type: { header: 'Type', kind: 'word', value: ({ type }) => helpTypeWord(type) },
  text: null,
  targetDialogs: null,
  editedAt: { header: 'Edited', kind: 'moment' },
  editedBy: { header: 'By', kind: 'person' },
});
