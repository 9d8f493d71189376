import { targetDialogsProblem } from '@steward/api-client/rules/help-items';
import { describe, expect, it } from 'vitest';
import { HELP_ITEMS } from './help.ts';

describe('the help items of the demonstration', () => {
  it.each(HELP_ITEMS.map((item) => [item.shortcode, item] as const))('%s can be saved as it is', (_, item) => {
    expect(targetDialogsProblem(item.dialogs === undefined ? 1 : 2, item.text, item.dialogs ?? '')).toBeUndefined();
    for (const dialog of item.dialogs?.split(';') ?? []) expect(HELP_ITEMS[Number(dialog) - 1]).toBeDefined();
  });
});
