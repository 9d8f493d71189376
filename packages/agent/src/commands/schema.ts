import { agentFileSchema } from '../config/schema.ts';
import type { AgentIo } from '../io.ts';
import { replaceFile } from '../files.ts';

export const schemaText = (): string => `${JSON.stringify(agentFileSchema(), null, 2)}\n`;

/** Writes the JSON Schema of `agent.json` into a file, or to stdout. */
export async function schema(io: AgentIo, file: string | undefined): Promise<number> {
  if (file === undefined) io.out(schemaText().trimEnd());
  else await replaceFile(file, schemaText());
  return 0;
}
