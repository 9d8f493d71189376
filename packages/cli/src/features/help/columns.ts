import type { HelpItem } from '@steward/api-client/contract/help';
import { HELP_MENU, menuLines, targetDialogs } from '@steward/api-client/rules/help-items';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';
import type { Fact } from '../../io/output.ts';

const typeWord = (type: number): string => (type === HELP_MENU ? 'menu' : 'normal');

export const helpResource: Resource<HelpItem> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (item) => String(item.id) },
    { key: 'title', header: 'Title', min: 16, cell: (item) => item.title },
    { key: 'shortcode', header: 'Shortcode', min: 8, cell: (item) => item.shortcode },
    { key: 'type', header: 'Type', cell: (item) => typeWord(item.type) },
    { key: 'editedAt', header: 'Edited', tone: () => 'quiet', cell: (item) => showMoment(item.editedAt) },
    { key: 'editedBy', header: 'By', min: 8, tone: () => 'quiet', cell: (item) => item.editedBy ?? '-' },
  ],
};

/** A menu's lines with the dialogs that they lead to; any other text as it is. */
function textOf({ type, text, targetDialogs: written }: HelpItem): string {
  if (type !== HELP_MENU) return text;
  const dialogs = targetDialogs(written);
  return menuLines(text)
    .map((line, at) => `${line.trim()}  (dialog ${dialogs[at] ?? '?'})`)
    .join('\n');
}

export const helpFacts = (item: HelpItem): readonly Fact[] => [
  ['Title', item.title, 'strong'],
  ['Id', String(item.id)],
  ['Shortcode', item.shortcode],
  ['Type', typeWord(item.type)],
  ['Edited', `${showMoment(item.editedAt)}${item.editedBy === null ? '' : ` by ${item.editedBy}`}`],
  ['Text', textOf(item)],
];
