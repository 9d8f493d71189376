import { assets, type TaxView } from '@steward/api-client/contract/assets';
import { manage, type WealthRow } from '@steward/api-client/contract/manage';
import { players } from '@steward/api-client/contract/players';
import { showDay } from '@steward/api-client/rules/log-days';
import { TAX_SETS, taxSetOf } from '@steward/api-client/rules/wealth-tax';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import { dayFrom } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import {
  conversionResource,
  detailFacts,
  recordResource,
  taxed,
  taxedResource,
  tierText,
  type TaxedRow,
} from './columns.ts';

interface ShowOptions {
  /** Undefined: one's own. */
  readonly name: string | undefined;
  readonly date: string | undefined;
}

interface WealthOptions extends Paging {
  readonly set: string | undefined;
}

const OWN = 'own';
const SET_KEYS = TAX_SETS.map(({ key }) => key);
const NO_SNAPSHOT = manage.wealthTax.empty;

async function load(context: CliContext, { name, date }: ShowOptions): Promise<TaxView> {
  const api = await context.api();
  const query = { date: await dayFrom(context, date) };
  if (name === undefined) return api.call(assets.tax, { query });
  const { id } = await api.call(players.show, { params: { name } });
  return api.call(assets.taxOf, { params: { userId: id }, query });
}

async function showRun(context: CliContext, options: ShowOptions): Promise<void> {
  const { out } = context;
  const view = await load(context, options);
  const { json, csv, fields } = out.options;
  if (json && (!csv || fields !== undefined)) return out.record(view, () => []);
  if (options.date === undefined) {
    const whose = options.name === undefined ? 'Your' : 'This';
    return out.rows(view.records, recordResource, `${whose} wealth was never taxed (yet).`);
  }
  const { detail } = view;
  if (detail) return out.record(detail, () => [['Day', showDay(detail.date)], ...detailFacts(detail)]);
  await out.note(`There is no tax of ${showDay(await dayFrom(context, options.date))}.`);
}

async function wealthRun(context: CliContext, { set: key, ...paging }: WealthOptions): Promise<void> {
  const set = taxSetOf(key ?? '');
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(manage.wealthTax, part));
  await context.out.rows(
    page.items.map((row) => taxed(row, set)),
    taxedResource(set),
    NO_SNAPSHOT,
  );
  if (!context.out.options.json)
    await context.out.note(
      `${set.label}: ${tierText(set)}; vehicles count ${set.vehiclePercent} %, properties ${set.propertyPercent} %.`,
      'quiet',
    );
  await noteListed(context, page);
}

async function conversionRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(manage.wealthConversion, part));
  await context.out.rows(page.items, conversionResource, NO_SNAPSHOT);
  await noteListed(context, page);
}

export const command = branch({
  name: 'tax',
  summary: 'Show wealth taxes, and what wealth is made of.',
  children: [
    defineCommand({
      name: 'show',
      summary: 'List the wealth taxes of yourself or of a player.',
      arguments: [
        {
          name: 'name',
          help: `Name of the player; yourself when left out, or "${OWN}".`,
          optional: true,
          completes: 'player',
        },
      ],
      options: [{ flags: '-d, --date <day>', help: 'What the tax of that day was made of: 01-06-2026 or 2026-06-01.' }],
      output: 'record',
      answers: [assets.tax, assets.taxOf],
      examples: [
        'steward tax show',
        'steward tax show Carl_Johnson',
        'steward tax show Carl_Johnson --date 2026-06-01',
      ],
      read(given): ShowOptions {
        const name = given.text('name');
        return { name: name === OWN ? undefined : name, date: given.text('date') };
      },
      run: showRun,
    }),
    defineCommand({
      name: 'wealth',
      summary: 'List who pays which wealth tax, richest first.',
      details: 'Wealth averaged over the month, weighed and taxed by the tiers of --set.',
      options: [
        {
          flags: '-s, --set <tiers>',
          help: 'Tiers to reckon with; the current ones when left out.',
          choices: SET_KEYS,
        },
        ...listOptions(manage.wealthTax),
      ],
      output: 'rows',
      answers: manage.wealthTax,
      fields: ownFields<Omit<TaxedRow, keyof WealthRow>>({ taxable: true, tax: true }),
      examples: ['steward tax wealth --limit 20', 'steward tax wealth --set from-7m --fields name,taxable,tax'],
      read: (given): WealthOptions => ({ set: given.choice('set', SET_KEYS), ...readPaging(given, manage.wealthTax) }),
      run: wealthRun,
    }),
    defineCommand({
      name: 'conversion',
      summary: 'List what the wealth of active players becomes in version 3.',
      details: manage.wealthConversion.means,
      options: listOptions(manage.wealthConversion),
      output: 'rows',
      answers: manage.wealthConversion,
      examples: [
        'steward tax conversion --limit 20',
        'steward tax conversion --limit 20 --fields name,wealth,converted',
      ],
      read: (given) => readPaging(given, manage.wealthConversion),
      run: conversionRun,
    }),
  ],
});
