import { money } from '@steward/api-client/contract/money';
import { CASH_LOG_CUT, CASH_LOG_SIZE, cashRangeRefusal, usualCashRange } from '@steward/api-client/rules/cash-range';
import { addMoney, showMoney, SIGNED_AMOUNT } from '@steward/api-client/rules/money';
import { asRead } from '../../command/as-read.ts';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand, type Command } from '../../command/spec.ts';
import { dayFrom } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { DAY_HELP } from '../../io/days.ts';
import { confirmFor, tellDone, tellDoneTo } from './changes.ts';
import { MANY_NAMES, NAME, amountOf, readName, type OfPlayer } from './given.ts';
import { bankResource } from '../../io/bank-columns.ts';
import { cashResource } from './money-columns.ts';

interface CashOptions extends OfPlayer {
  readonly reason: string | undefined;
  readonly min: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

async function cashRun(context: CliContext, { name, reason, min, ...days }: CashOptions): Promise<void> {
  const [typedFrom, typedTo] = [await dayFrom(context, days.from), await dayFrom(context, days.to)];
  const usual = usualCashRange(await dayFrom(context, 'today'));
  const [from, to] = [typedFrom ?? usual.from, typedTo ?? usual.to];
  const [refusal] = Object.values(cashRangeRefusal({ from, to }, usual.to) ?? {});
  if (refusal !== undefined) throw new UsageError(refusal, 'steward player cash');
  const query = { reason, min, from, to };
  const found = await (await context.api()).call(money.cashLog, { params: { name }, query });
  await context.out.rows(found, cashResource, money.cashLog.empty);
  if (found.length === CASH_LOG_SIZE) await context.out.note(CASH_LOG_CUT, 'quiet');
}

interface ChangeOptions extends OfPlayer {
  readonly amount: string;
  readonly force: boolean;
}

async function changeCashRun(context: CliContext, { name, amount: typed, force }: ChangeOptions): Promise<void> {
  const amount = await amountOf(context, typed, 'steward player cash-change');
  await confirmFor(context, name, (profile) => {
    const after = profile.cash === undefined ? undefined : addMoney(profile.cash, amount);
    const change = `${amount < 0 ? 'Take' : 'Give'} ${showMoney(Math.abs(amount))}`;
    const sums = after === undefined ? '' : `: now ${showMoney(profile.cash ?? 0)}, then ${showMoney(after)}`;
    return `${change} ${amount < 0 ? 'from' : 'to'} ${profile.name}${sums}?`;
  });
  const body = { amount, force };
  const changed = await (await context.api()).call(money.changeCash, { params: { name }, body });
  await tellDoneTo(context, name, money.changeCash.done, changed);
  await context.out.note(`Cash now: ${showMoney(changed.cash)}.`, 'quiet');
}

async function bankRun(context: CliContext, params: OfThing): Promise<void> {
  const bank = await (await context.api()).call(money.bank, { params });
  await context.out.record(bank, () => [
    ['Account', String(bank.id)],
    ['Owner', bank.owner.name, 'strong'],
    ['Money', showMoney(bank.money)],
  ]);
}

async function bankHistoryRun(context: CliContext, params: OfThing): Promise<void> {
  const found = await (await context.api()).call(money.bankHistory, { params });
  await context.out.rows(found, bankResource, money.bankHistory.empty);
}

interface BankChange extends OfThing {
  readonly amount: string;
  readonly was: string | undefined;
}

async function changeBankRun(context: CliContext, { id, amount: typed, was: typedWas }: BankChange): Promise<void> {
  const amount = await amountOf(context, typed, `${BANK} change`);
  const given = typedWas === undefined ? undefined : await amountOf(context, typedWas, `${BANK} change`);
  const api = await context.api();
  const params = { id };
  if (!context.global.yes && !context.prompts.canAsk) return context.prompts.confirm('', context.global);
  const bank = await api.call(money.bank, { params });
  const was = given ?? bank.money;
  const change = `now ${showMoney(bank.money)}, then ${showMoney(amount)}`;
  await context.prompts.confirm(`Set account ${id} of ${bank.owner.name}: ${change}?`, context.global);
  const changed = await api.call(money.changeBank, { params, query: { was }, body: { amount } });
  await tellDone(context, money.changeBank.done, changed);
}

const BANK_ID = idArgument('bank account');
const BANK = 'steward player bank';

export const moneyCommands: readonly Command[] = [
  defineCommand({
    name: 'cash',
    summary: "List a player's cash log, newest first.",
    details: `The newest ${CASH_LOG_SIZE} entries of a range of days; of the last 30 days when none is given.`,
    arguments: [NAME],
    options: [
      { flags: '--reason <text>', help: 'Only entries whose reason holds this.' },
      { flags: '--min <amount>', help: 'Only amounts of so much or more.' },
      { flags: '-f, --from <day>', help: `First day: ${DAY_HELP}.` },
      { flags: '-t, --to <day>', help: 'Last day; today when left out.' },
    ],
    output: 'rows',
    answers: money.cashLog,
    examples: ['steward player cash Carl_Johnson', 'steward player cash Carl_Johnson --min 100000 --from 90d'],
    read: (given): CashOptions => ({
      ...readName(given),
      reason: given.text('reason'),
      min: given.whole('min', { min: 0, max: 999_999_999 }),
      from: given.text('from'),
      to: given.text('to'),
    }),
    run: cashRun,
  }),
  defineCommand({
    name: 'cash-change',
    summary: 'Give cash to a player, or take it.',
    details: 'The player must be offline and of a lower rank.',
    arguments: [MANY_NAMES, { name: 'amount', help: SIGNED_AMOUNT }],
    options: [{ flags: '--force', help: 'Allow a negative balance.' }],
    output: 'record',
    answers: money.changeCash,
    bulk: 'name',
    examples: ['steward player cash-change Carl_Johnson 25000', 'steward player cash-change Carl_Johnson -5000 --yes'],
    read: (given): ChangeOptions => ({
      ...readName(given),
      amount: given.required('amount'),
      force: given.flag('force'),
    }),
    run: changeCashRun,
  }),
  branch({
    name: 'bank',
    summary: 'Bank accounts, by their number.',
    children: [
      defineCommand({
        name: 'show',
        summary: 'Show a bank account.',
        arguments: [BANK_ID],
        output: 'record',
        answers: money.bank,
        examples: [`${BANK} show 12`],
        read: (given): OfThing => readId(given, 'bank account'),
        run: bankRun,
      }),
      defineCommand({
        name: 'history',
        summary: 'List the last 100 entries of a bank account.',
        arguments: [BANK_ID],
        output: 'rows',
        answers: money.bankHistory,
        examples: [`${BANK} history 12`],
        read: (given): OfThing => readId(given, 'bank account'),
        run: bankHistoryRun,
      }),
      defineCommand({
        name: 'change',
        changes: true,
        rehearses: true,
        summary: 'Set the balance of a bank account.',
        details: asRead('--was'),
        arguments: [BANK_ID, { name: 'amount', help: 'What it holds afterwards, 0 or more.' }],
        options: [{ flags: '--was <amount>', help: 'What it holds now, as you read it.' }],
        output: 'record',
        answers: money.changeBank,
        examples: [`${BANK} change 12 25000`, `${BANK} change 12 25000 --was 20000 --yes`],
        read: (given) => ({
          ...readId(given, 'bank account'),
          amount: given.required('amount'),
          was: given.text('was'),
        }),
        run: changeBankRun,
      }),
    ],
  }),
];
