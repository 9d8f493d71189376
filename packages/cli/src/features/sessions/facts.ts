import type { SessionDetail } from '@steward/api-client/contract/sessions';
import { flatData } from '@steward/api-client/rules/flat-data';
import { showMoment } from '@steward/api-client/rules/moments';
import { showLength } from '@steward/api-client/rules/playtime';
import { say } from '@steward/api-client/rules/say';
import { sessionState } from '@steward/api-client/rules/sessions';
import { yesNo } from '../../io/cells.ts';
import type { Fact } from '../../io/output.ts';
import { told } from '../../words/told.ts';
import { flagText, flagTone } from './flag.ts';

/** A session as a sheet of facts, in the order in which reviewers read them. */
export function sessionFacts(session: SessionDetail, nowMs: number): readonly Fact[] {
  const { meta } = session;
  const endMs = session.timestampEnd === null ? nowMs : Date.parse(session.timestampEnd);
  const files = say(told.sessionFiles, {
    ...{ libraries: meta.libraryFiles, processes: meta.processFiles },
    ...{ screens: meta.screenFiles, others: meta.otherFiles },
  });
  return [
    ['Player', session.name, 'strong'],
    ['Session', String(session.id)],
    [
      'State',
      `${sessionState(session)}${session.cleaned ? `, cleaned (its files were deleted ${session.cleanedBy === null ? 'automatically' : `by ${session.cleanedBy}`})` : ''}`,
    ],
    ['Flagged', `${flagText(session)}${session.flagReason ? `: ${session.flagReason}` : ''}`, flagTone(session)],
    ['Socket', session.socket ? 'connected' : 'not connected', session.socket ? 'ok' : 'text'],
    ['Started', showMoment(session.timestampStart)],
    ['Ended', session.timestampEnd === null ? undefined : showMoment(session.timestampEnd)],
    ['Duration', showLength(endMs - Date.parse(session.timestampStart))],
    ['Consent', session.consent ? 'given' : 'not given', session.consent ? 'text' : 'warning'],
    ['IP', meta.ip ?? undefined],
    ['Socket IP', meta.socketIp ?? undefined],
    ['Launcher', meta.launcher ?? undefined],
    ['UUID', meta.uuid ?? undefined],
    ['SA-MP', meta.samp ?? undefined],
    ['Virtual machine', yesNo(meta.vm), meta.vm ? 'warning' : 'text'],
    ['Developer mode', meta.devMode ? 'yes' : undefined, 'warning'],
    ['Files', files],
    [
      'Client settings',
      flatData(meta.initialClientSettings)
        .map((pair) => pair.join(' = '))
        .join('\n') || undefined,
    ],
    [
      'Raw metadata',
      meta.raw &&
        (flatData(meta.raw)
          .map((pair) => pair.join(' = '))
          .join('\n') ||
          'none'),
    ],
  ];
}
