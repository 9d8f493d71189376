/** Orders texts as people do: `item 9` before `item 10`, whatever their case. */
export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
