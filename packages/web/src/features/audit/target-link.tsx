import { placeOfTarget, type AuditPlace } from '@steward/api-client/rules/audit-text';
import type { AuditEntry } from '@steward/api-client/contract/audit';
import { Link } from 'react-router-dom';
import { groupPath, path, playerPath, vehiclePath } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';

function pathOf(place: AuditPlace): string {
  switch (place.kind) {
    case 'player':
      return playerPath(place.name);
    case 'vehicle':
      return vehiclePath(place.id);
    case 'group':
      return groupPath(place.id);
    case 'session':
      return path`/sessions/${place.id}`;
    case 'vac-blacklist':
      return path`/manage/vac/blacklist/${place.hash}`;
    case 'vac-whitelist':
      return path`/manage/vac/whitelist/${place.hash}`;
  }
}

/** What was changed, leading to its page where it has one. */
export function TargetLink({ entry }: { readonly entry: AuditEntry }) {
  if (entry.target === '') return <None />;
  const place = placeOfTarget(entry);
  const text = <SafeText>{entry.target}</SafeText>;
  return place === undefined ? text : <Link to={pathOf(place)}>{text}</Link>;
}
