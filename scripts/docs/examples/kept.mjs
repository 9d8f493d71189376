let made = 0;

/**
 * Examples of a list that managers keep: each but the first makes its own row; its number is in `id`.
 * @param {string} list what stands before the verb
 * @param {(number: number) => string} sample the options of `add`
 * @param {string} change the options of `edit`
 * @param {readonly string[]} more further verbs
 * @param {(number: number) => string} before what is done first
 * @returns {Record<string, import('../examples.mjs').Example>}
 */
function keptExamples(list, sample, change, more, before = () => '') {
  const as = 'Rank_6';
  const add = () => `${before(++made)}id=$(steward ${list} add ${sample(made)} --jq .id)`;
  const one = (/** @type {string} */ after) => ({ as, sh: `${add()}\nsteward ${list} ${after}` });
  return {
    [`steward ${list} list`]: { as, sh: `steward ${list} list` },
    [`steward ${list} add`]: { as, sh: `${before(++made)}steward ${list} add ${sample(made)}` },
    [`steward ${list} edit`]: one(`edit "$id" ${change}`),
    [`steward ${list} remove`]: one('remove "$id" --yes'),
    ...(more.includes('move') ? { [`steward ${list} move`]: one('move "$id" 1') } : {}),
    ...(more.includes('close')
      ? {
          [`steward ${list} close`]: one('close "$id"'),
          [`steward ${list} reopen`]: one(`close "$id"\nsteward ${list} reopen "$id"`),
        }
      : {}),
    ...(more.includes('retire')
      ? {
          [`steward ${list} retire`]: one('retire "$id"'),
          [`steward ${list} restore`]: one(`retire "$id"\nsteward ${list} restore "$id"`),
        }
      : {}),
  };
}

const WEBHOOK = 'https://discord.example.org/api/webhooks/123456789012345678/the-part-that-nobody-knows';
const entries = (/** @type {string} */ year, /** @type {number} */ number) =>
  `--year ${year} --category Groups --award "Kindest family ${number}" --answer group --kind 4`;
/** Adds a year with an award; the number of the year is in `id`. */
const withYear = (/** @type {string} */ year, /** @type {string} */ after) => ({
  as: 'Rank_6',
  sh: `id=$(steward awards years add --year ${year} --jq .id)\nsteward awards entries add ${entries(year, 0)}\n${after}`,
});
const entryYear = (/** @type {number} */ number) => String(2040 + number);

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  ...keptExamples(
    'donate packages',
    (number) =>
      `--name "Donator ${number}" --description "For those who stay." --credits 500 --perk donator --amount 2`,
    '--credits 450',
    ['move', 'retire'],
  ),
  ...keptExamples(
    'donate perks',
    (number) => `--key house-paint-${number} --name "House paint ${number}" --description "Another colour."`,
    '--description "Another colour for a house."',
    ['move', 'retire'],
  ),
  ...keptExamples('awards years', (number) => `--year ${2000 + number}`, '--year 2099', []),
  'steward awards years open': withYear('2081', 'steward awards years open "$id"'),
  'steward awards years close': withYear(
    '2082',
    'steward awards years open "$id"\nsteward awards years close "$id" --yes',
  ),
  'steward awards years prepare': withYear(
    '2083',
    'steward awards years open "$id"\nsteward awards years prepare "$id"',
  ),
  ...keptExamples(
    'awards entries',
    (number) => entries(entryYear(number), number),
    '--category Families',
    ['move', 'close'],
    (number) => `steward awards years add --year ${entryYear(number)}\n`,
  ),
  ...keptExamples(
    'links',
    (number) => `--label "Rules ${number}" --url https://example.com/rules`,
    '--url https://example.com/law',
    ['move'],
  ),
  ...keptExamples(
    'group-types',
    (number) => `--number ${500 + number} --name "Media ${number}" --tone violet --plus yes`,
    '--tone red',
    ['move'],
  ),
  ...keptExamples(
    'property-types',
    (number) => `--number ${500 + number} --name "Farm ${number}" --tone ok --shape triangle`,
    '--shape square',
    ['move'],
  ),
  ...keptExamples(
    'alert-channels',
    (number) => `--name "Night watch ${number}" --level 3 --webhook-file address.txt`,
    '--level 4',
    ['retire'],
    () => `echo ${WEBHOOK} > address.txt\n`,
  ),
};
