import { security, type SecurityReason } from '@steward/api-client/contract/security';
import { SECURITY_REASONS } from '@steward/api-client/rules/security';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { DAY_HELP, parseDay } from '../../io/days.ts';
import { burstResource, eventResource } from './columns.ts';

interface EventOptions extends Paging {
  readonly reason: SecurityReason | undefined;
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

async function eventsRun(
  context: CliContext,
  { reason, name, address, from, to, ...paging }: EventOptions,
): Promise<void> {
  const now = context.clock.now();
  const day = (text: string | undefined) => (text === undefined ? undefined : parseDay(text, now));
  const query = { reason, name, address, from: day(from), to: day(to) };
  const api = await context.api();
  const found = await readList(paging, (part) => api.call(security.events, { query, ...part }));
  await context.out.rows(found.items, eventResource, security.events.empty);
  await noteListed(context, found);
}

async function burstsRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(security.bursts);
  await context.out.rows(found, burstResource, security.bursts.empty);
}

export const command = branch({
  name: 'security',
  summary: 'See who tries to get in, and what was refused.',
  details: 'For managers and above. The last 30 days are kept.',
  children: [
    defineCommand({
      name: 'events',
      summary: 'List refused sign-ins, calls and tokens, newest first.',
      options: [
        { flags: '--reason <reason>', help: 'Only this reason.', choices: SECURITY_REASONS },
        { flags: '-n, --name <name>', help: 'Only with this name, whole.' },
        { flags: '--address <address>', help: 'Only from this address.' },
        { flags: '-f, --from <day>', help: `First day: ${DAY_HELP}.` },
        { flags: '-t, --to <day>', help: 'Last day.' },
        ...listOptions(security.events),
      ],
      output: 'rows',
      answers: security.events,
      examples: ['steward security events', 'steward security events --reason locked --from yesterday'],
      read: (given): EventOptions => ({
        reason: given.choice('reason', SECURITY_REASONS),
        name: given.text('name'),
        address: given.text('address'),
        from: given.text('from'),
        to: given.text('to'),
        ...readPaging(given, security.events),
      }),
      run: eventsRun,
    }),
    defineCommand({
      name: 'bursts',
      summary: 'List bursts of refused sign-ins: many within minutes, from an address or to an account.',
      output: 'rows',
      answers: security.bursts,
      examples: ['steward security bursts', 'steward security bursts --json'],
      read: () => ({}),
      run: burstsRun,
    }),
  ],
});
