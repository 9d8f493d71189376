import { appendText } from '../../core/append-text.ts';
import { spanTo } from '../../core/outward.ts';
import { traced } from '../../db/trace.ts';

const TIMEOUT_MS = 5000;

/** Writes a line where the settings say: a file, the standard output, or a webhook. */
export async function send(target: string, line: string): Promise<void> {
  if (!/^https?:\/\//.test(target)) return appendText(target, `${line}\n`, 0o600);
  const answer = await traced(spanTo('POST', new URL(target)), () =>
    fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The webhook answered with ${answer.status}.`);
}
