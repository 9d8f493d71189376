import { helpColumns, helpTypeWord } from '@steward/api-client/columns/help';
import type { HelpItem } from '@steward/api-client/contract/help';
import { HELP_MENU, menuLines, targetDialogs } from '@steward/api-client/rules/help-items';
import { showMoment } from '@steward/api-client/rules/moments';
import { resourceOf } from '../../io/columns.ts';
import type { Fact } from '../../io/output.ts';

export const helpResource = resourceOf(helpColumns, {
  title: { min: 16 },
  shortcode: { min: 8 },
  editedAt: { tone: 'quiet' },
  editedBy: { min: 8, tone: 'quiet' },
});

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
  ['Type', helpTypeWord(item.type)],
  ['Edited', `${showMoment(item.editedAt)}${item.editedBy === null ? '' : ` by ${item.editedBy}`}`],
  ['Text', textOf(item)],
];
