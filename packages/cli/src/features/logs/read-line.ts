import { logs } from '@steward/api-client/contract/logs';
import { CHANGED_LINE, type LineLink } from '@steward/api-client/rules/log-link';
import type { CliContext } from '../../context.ts';
import { lineText } from './line.ts';

export interface LineOptions {
  readonly link: LineLink;
  /** Lines before and after it. */
  readonly context: number;
}

/** Writes the line of a link with those around it, which are quiet. */
export async function lineRun({ api, out }: CliContext, { link, context }: LineOptions): Promise<void> {
  const { day, file, offset, sum } = link;
  const found = await (await api()).call(logs.line, { params: { date: day, file, offset, sum }, query: { context } });
  if (found.isChanged) await out.note(CHANGED_LINE, 'warning');
  const { paint } = out;
  for (const line of found.lines) {
    const tone = line.context ? (_: unknown, part: string) => paint('quiet', part) : paint;
    await out.item(line, () => lineText(line, tone, { isCut: out.isCut }));
  }
}
