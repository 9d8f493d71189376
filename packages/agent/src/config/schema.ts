import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import { readZone } from '@steward/api-client/log-forms/zone';
import * as z from 'zod';
import { TARGET_NAME } from '@steward/api-client/rules/restarts';
import { CONSOLE_GAMES } from '../console/game-console.ts';
import { RestartTarget } from '../restart/schema.ts';
import { ProcessPlace } from '../status/place.ts';

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

const FollowedLogs = z.strictObject({
  path: Path.meta({ description: 'A log file, or a folder: then all logs in it and below it are followed.' }),
  name: z
    .string()
    .regex(/^[^\p{C}/]{1,100}$/u, 'Use at most 100 characters, none of them a slash.')
    .optional()
    .meta({ description: 'What the panel knows the file or folder as; its own name when left out.' }),
  format: z
    .enum(IMPORT_FORMATS, `Use ${IMPORT_FORMATS.join(', ')}.`)
    .optional()
    .meta({
      description: 'Its form; found out when left out.',
    }),
  encoding: z
    .enum(IMPORT_ENCODINGS, `Use ${IMPORT_ENCODINGS.join(', ')}.`)
    .optional()
    .meta({
      description: 'Its character set; found out when left out.',
    }),
  zone: z
    .string()
    .refine((text) => readZone(text) !== undefined, 'Use a zone such as Europe/Moscow, UTC or +03:00.')
    .optional()
    .meta({ description: 'The clock that writes its times; Europe/Amsterdam when left out.' }),
  events: z.boolean('Use true or false.').default(false).meta({
    description: 'Whether joins, leaves, kills and other things that its lines tell are reported as events.',
  }),
  mapping: Path.optional().meta({ description: 'A file of lines of your own scripts, and the events that they tell.' }),
});

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
  logs: z
    .array(FollowedLogs)
    .max(50, 'Use at most 50.')
    .optional()
    .meta({ description: 'Log files of this machine, which are brought to the panel as they are written.' }),
  console: z
    .strictObject({
      game: z.enum(CONSOLE_GAMES, `Use ${CONSOLE_GAMES.join(', ')}.`).meta({ description: 'samp is open.mp, too.' }),
      host: z.string().min(1, 'Name a host.').default('127.0.0.1').meta({ description: 'This machine when left out.' }),
      port: z.int('Enter a port.').min(1, 'Enter a port.').max(65_535, 'Enter a port.'),
      password: z.string().min(1, 'Enter the RCON password.').optional().meta({ description: 'Or passwordFile.' }),
      passwordFile: Path.optional().meta({ description: 'A file that holds the RCON password and nothing else.' }),
      encoding: z
        .enum(ENCODINGS, `Use ${ENCODINGS.join(', ')}.`)
        .default('windows-1252')
        .meta({ description: 'The character set of what is said in SA-MP and open.mp. The other games speak UTF-8.' }),
    })
    .optional()
    .meta({ description: 'The RCON of a server whose script takes no commands. In place of bridge.commands.' }),
  status: z
    .strictObject({
      game: z.enum(CONSOLE_GAMES, `Use ${CONSOLE_GAMES.join(', ')}.`).meta({ description: 'samp is open.mp, too.' }),
      host: z.string().min(1, 'Name a host.').default('127.0.0.1').meta({ description: 'This machine when left out.' }),
      port: z
        .int('Enter a port.')
        .min(1, 'Enter a port.')
        .max(65_535, 'Enter a port.')
        .meta({ description: 'The port that players connect to.' }),
      encoding: z
        .enum(ENCODINGS, `Use ${ENCODINGS.join(', ')}.`)
        .default('windows-1252')
        .meta({ description: 'The character set of its name in SA-MP and open.mp. The other games speak UTF-8.' }),
      everySeconds: z
        .int('Enter a whole number of seconds.')
        .min(2, 'Use 2 or more.')
        .max(10, 'Use at most 10: the panel asks by itself when it hears nothing for 20 seconds.')
        .default(5)
        .meta({ description: 'Seconds between two reports.' }),
      process: ProcessPlace.optional().meta({
        description: 'Where its process is found, for load, memory and uptime.',
      }),
    })
    .optional()
    .meta({ description: 'How the game server is asked how it is, which the panel is told.' }),
  restart: z
    .record(z.string().regex(TARGET_NAME, 'Use small letters, digits and hyphens.'), RestartTarget)
    .optional()
    .meta({ description: 'What the panel may restart on this machine, by the name of the target there.' }),
});
export type AgentFile = z.infer<typeof AgentFile>;

/** JSON Schema of `agent.json`. */
export const agentFileSchema = (): object => ({
  title: 'agent.json of steward-agent',
  ...z.toJSONSchema(AgentFile, { io: 'input', target: 'draft-2020-12' }),
});
