import type { AuditEntry } from '@steward/api-client/contract/audit';
import { sentenceOf } from '@steward/api-client/rules/audit-sentences';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { TargetLink } from './target-link.tsx';

/** What an entry tells, with ways to who did it and to what it was done to. */
export const Sentence = ({ entry }: { readonly entry: AuditEntry }) =>
  sentenceOf(entry).map((part, at) => {
    switch (part.kind) {
      case 'actor':
        return <PlayerLink key={at} of={entry.actor === '' ? null : entry.actor} />;
      case 'target':
        return <TargetLink key={at} entry={entry} />;
      case 'moment':
        return <Time key={at} at={part.at} absolute />;
      case 'text':
        return <SafeText key={at}>{part.text}</SafeText>;
    }
  });
