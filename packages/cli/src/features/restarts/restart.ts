import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import { plural } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { lookUntilEnded } from './look-again.ts';
import { beginRestart, failureOf, labelOf, outcomeOf, questionOf, type RestartEnd } from './outcome.ts';
import { FIRST_KIND, waitForServer } from './wait.ts';

export interface Waiting {
  /** Its id; undefined: the first roleplay server. */
  readonly server: string | undefined;
  readonly timeoutMs: number;
}

export interface RestartOptions {
  readonly target: string;
  /** Undefined: it ends with the restart command. */
  readonly wait: Waiting | undefined;
}

const GATEWAY_TIMEOUT = 504;

async function confirm({ global, prompts }: CliContext, target: string): Promise<void> {
  if (global.yes) return;
  const typed = await prompts.ask(
    questionOf(target),
    `This restarts the ${labelOf(target).toLowerCase().replace(/^the /, '')}. Add --yes to do it without asking.`,
  );
  if (typed.trim() !== target) throw new FailedError('Nothing was restarted.');
}

/**
 * Shows the lines of the restart as they come: its output as output, its errors as errors. When they are cut off, the
 * server is asked how it ended.
 */
async function follow(context: CliContext, target: string): Promise<RestartEnd> {
  const { api, out, signal } = context;
  let isBegun = false;
  try {
    for await (const event of await beginRestart(await api(), target)) {
      isBegun = true;
      if (out.options.json) await out.item(event, () => '');
      else if (event.kind === 'line' && event.stream === 'stdout') await out.line(clean(event.text));
      else if (event.kind === 'line') await out.note(event.text);
      if (event.kind === 'end') return event;
    }
    throw new NetworkError('The connection ended before the restart did.');
  } catch (error) {
    if (!(error instanceof NetworkError) || signal.aborted) throw error;
    const end = await lookUntilEnded(context, target, isBegun);
    if (!end) throw error;
    await out.note(`${error.message} Its further lines are not shown.`, 'warning');
    if (out.options.json) await out.item(end, () => '');
    return end;
  }
}

async function waitUntilBack(context: CliContext, { server: id, timeoutMs }: Waiting): Promise<void> {
  const { out, clock, signal } = context;
  const server = id ?? FIRST_KIND;
  const started = clock.now();
  await out.note(`Waiting until ${server} answers...`, 'quiet');
  const status = await waitForServer({ client: await context.api(), clock, signal, server: id, timeoutMs });
  const seconds = Math.round((clock.now() - started) / 1000);
  if (!status)
    throw new ApiError(
      GATEWAY_TIMEOUT,
      `${server} did not answer within ${plural(seconds, 'second')}. Look at its log.`,
    );
  if (out.options.json) await out.item({ kind: 'answers', server, ...status }, () => '');
  await out.note(`${server} answers again, after ${plural(seconds, 'second')}.`, 'ok');
}

/**
 * Restarts a server and follows it to the end. Throws `StatusError` when the restart command failed, and what
 * ends with exit code 7 when the server does not answer in time.
 */
export async function restartRun(context: CliContext, { target, wait }: RestartOptions): Promise<void> {
  const { out, signal } = context;
  await confirm(context, target);
  try {
    const end = await follow(context, target);
    if (end.status !== 0) throw failureOf(end);
    await out.note(outcomeOf(end).text, 'ok');
  } catch (error) {
    if (signal.aborted) await out.note(`The restart of ${target} goes on without you.`, 'warning');
    if (!(error instanceof NetworkError) || signal.aborted) throw error;
    if (!wait) {
      await out.note(`If it began, the restart of ${target} goes on.`, 'warning');
      throw error;
    }
    await out.note(`${error.message} If it began, the restart of ${target} goes on.`, 'warning');
  }
  if (!wait) return;
  try {
    await waitUntilBack(context, wait);
  } catch (error) {
    if (signal.aborted) await out.note('Not waited for any longer; the restart command had ended.', 'warning');
    throw error;
  }
}
