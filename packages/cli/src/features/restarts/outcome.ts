import { restartEndText } from '@steward/api-client/rules/restart-end';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import type { Client } from '@steward/api-client/client/client';
import { restarts } from '@steward/api-client/contract/restarts';
import { develop } from '@steward/api-client/contract/develop';
import { StatusError } from '../../errors.ts';
import type { Tone } from '../../io/style.ts';

export type Target = 'develop' | 'prod';
export type RestartEnd = Extract<RestartEvent, { kind: 'end' }>;

/** What can be restarted, and what that means for people. */
export const TARGETS = {
  develop: {
    label: 'Develop server',
    endpoint: develop.restartDevelop,
    consequence: develop.restartDevelop.means,
  },
  prod: {
    label: 'Production server',
    endpoint: develop.restartProd,
    consequence: develop.restartProd.means,
  },
} as const;

const isTarget = (name: string): name is Target => Object.hasOwn(TARGETS, name);

/** Names a target for people, whether the specification knows it or the operator. */
export const labelOf = (name: string): string => (isTarget(name) ? TARGETS[name].label : `The target ${name}`);

/** Restarts a target now; its lines as they come. */
export const beginRestart = (client: Client, name: string): Promise<AsyncIterable<RestartEvent>> =>
  isTarget(name) ? client.call(TARGETS[name].endpoint) : client.call(restarts.run, { params: { target: name } });

/** What is asked before a restart: it names the target, and its name is to be typed. */
export const questionOf = (target: string): string => {
  const consequence = isTarget(target) ? TARGETS[target].consequence : restarts.run.means;
  return `${labelOf(target)} will restart now. ${consequence} Type ${target} to confirm:`;
};

export interface Outcome {
  readonly text: string;
  readonly tone: Tone & ('ok' | 'danger');
}

/** How the restart command ended, in a sentence. */
export const outcomeOf = (end: RestartEnd): Outcome => ({
  text: restartEndText(end),
  tone: end.status === 0 ? 'ok' : 'danger',
});

const MOST_STATUS = 255;

/** The failure of a restart command: its status is the caller's too, 1 where a signal ended it. */
export function failureOf(end: RestartEnd): StatusError {
  const { status } = end;
  return new StatusError(outcomeOf(end).text, status !== null && status > 0 && status <= MOST_STATUS ? status : 1);
}
