import * as z from 'zod';
import { bridge, LOG_RECORD_EXAMPLE, LogRecord, STATUS_REPORT_EXAMPLE } from '@steward/api-client/contract/bridge';
import { GAME_EVENT_EXAMPLES } from '@steward/api-client/contract/game-event-examples';
import { GameEvent } from '@steward/api-client/contract/game-events';

const WHEN = '2026-06-20T18:00:00Z';

interface Branch {
  readonly properties: { readonly kind: { readonly const: keyof typeof GAME_EVENT_EXAMPLES } };
}

/** An event as it goes over the wire. */
export const exampleOf = (kind: keyof typeof GAME_EVENT_EXAMPLES) => ({
  id: `${kind}-1`,
  kind,
  at: WHEN,
  ...GAME_EVENT_EXAMPLES[kind],
});

const HOW = { io: 'input', unrepresentable: 'any', reused: 'inline', target: 'draft-2020-12' } as const;

let made: Readonly<Record<string, unknown>> | undefined;

/** JSON Schema of one event, each kind with an example, and of what else is sent. Made once. */
export function eventSchema(): Readonly<Record<string, unknown>> {
  if (made) return made;
  const { oneOf, anyOf, ...rest } = z.toJSONSchema(GameEvent, HOW);
  const branches = (oneOf ?? anyOf ?? []) as unknown as readonly Branch[];
  made = {
    title: 'What a game server reports to Steward, one event a line',
    ...rest,
    $defs: {
      logs: {
        title: 'Lines of a log file, one record a line of bridge/logs',
        ...z.toJSONSchema(LogRecord, HOW),
        examples: [LOG_RECORD_EXAMPLE],
      },
      status: {
        title: 'How a game server is, the body of bridge/status',
        ...z.toJSONSchema(bridge.status.body, HOW),
        examples: [STATUS_REPORT_EXAMPLE],
      },
    },
    oneOf: branches.map((branch) => ({ ...branch, examples: [exampleOf(branch.properties.kind.const)] })),
  };
  return made;
}
