import { runCommand } from '@steward/api-client/processes/run-command';

const LOOK_SECONDS = 5;

/** What a short command prints, up to 200 characters, and whether it ended well. */
export async function outputOf(
  command: string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly isWell: boolean; readonly text: string }> {
  const texts: string[] = [];
  let isWell = false;
  for await (const event of runCommand({ command, timeoutSeconds: LOOK_SECONDS }, env).events)
    if (event.kind === 'line') texts.push(event.text);
    else isWell = event.status === 0;
  return { isWell, text: texts.join(' ').slice(0, 200) };
}
