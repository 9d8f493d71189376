import * as z from 'zod';
import { CONSOLE_GAMES } from '../console/game-console.ts';

const MIB = 1024 * 1024;
const Path = z.string().min(1, 'Name a file.');

export const ENCODINGS = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1257',
] as const;

/** `agent.json`. Paths are taken from the folder that it lies in. */
export const AgentFile = z.strictObject({
  $schema: z.string().optional().meta({ description: 'Where an editor finds the JSON Schema of this file.' }),
  panel: z
    .url({ protocol: /^https?$/, error: 'Enter the address of the panel, such as https://panel.example.org.' })
    .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), 'Leave out all behind the host and port.')
    .meta({ description: 'The address of the panel, such as https://panel.example.org.' }),
  token: z.string().min(1, 'Enter the token of this game server.').optional().meta({
    description: 'The token of kind bridge. Instead: tokenFile, or STEWARD_AGENT_TOKEN in the environment.',
  }),
  tokenFile: Path.optional().meta({ description: 'A file that holds the token and nothing else.' }),
  spool: z.strictObject({
    folder: Path.meta({ description: 'A folder of the agent alone: what is not delivered yet, and its marks.' }),
    mostBytes: z
      .int('Enter a whole number of bytes.')
      .min(16 * MIB, 'Use 16777216 (16 MB) or more.')
      .max(1024 * 1024 * MIB, 'Use at most 1 TB.')
      .default(1024 * MIB)
      .meta({ description: 'As many bytes wait for the panel at most; then the agent reads no further.' }),
  }),
  bridge: z
    .strictObject({
      events: Path.meta({ description: 'The file to which the game script appends events, one JSON object a line.' }),
      commands: Path.optional().meta({
        description: 'The file to which the agent appends commands. The script only reads it.',
      }),
      encoding: z
        .enum(ENCODINGS, `Use ${ENCODINGS.join(', ')}.`)
        .default('utf-8')
        .meta({ description: 'The character set of the events file.' }),
    })
    .optional()
    .meta({ description: 'The files between the game script and the agent.' }),
  console: z
    .strictObject({
      game: z.enum(CONSOLE_GAMES, `Use ${CONSOLE_GAMES.join(', ')}.`).meta({ description: 'samp is open.mp, too.' }),
      host: z.string().min(1, 'Name a host.').default('127.0.0.1').meta({ description: 'This machine when left out.' }),
      port: z.int('Enter a port.').min(1, 'Enter a port.').max(65_535, 'Enter a port.'),
      password: z.string().min(1, 'Enter the RCON password.').optional().meta({ description: 'Or passwordFile.' }),
      passwordFile: Path.optional().meta({ description: 'A file that holds the RCON password and nothing else.' }),
    })
    .optional()
    .meta({ description: 'The RCON of a server whose script takes no commands. In place of bridge.commands.' }),
});
export type AgentFile = z.infer<typeof AgentFile>;

/** JSON Schema of `agent.json`. */
export const agentFileSchema = (): object => ({
  title: 'agent.json of steward-agent',
  ...z.toJSONSchema(AgentFile, { io: 'input', target: 'draft-2020-12' }),
});
