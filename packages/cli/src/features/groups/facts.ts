import { permissionWords } from '@steward/api-client/columns/groups';
import type { GroupPage } from '@steward/api-client/contract/groups';
import { groupType, SPECIAL_PERMISSIONS } from '@steward/api-client/rules/groups';
import { showMoment } from '@steward/api-client/rules/moments';
import { momentOr } from '../../io/cells.ts';
import { showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';

/** A group as a sheet of facts, and the viewer's own membership. */
export function groupFacts(group: GroupPage): readonly Fact[] {
  const { member } = group;
  return [
    ['Name', group.name, 'strong'],
    ['Id', String(group.id)],
    ['Short name', group.short],
    ['Type', groupType(group.type)],
    ['Job', group.job ?? undefined],
    ['Specialization', group.specialization ?? undefined],
    ['Information', group.information ?? undefined],
    ['Created', showMoment(group.created)],
    ['Members', showCount(group.members)],
    ['Points', showCount(group.points)],
    ['Role-play points', showCount(group.rpPoints)],
    ['Group Plus', group.plus ? `till ${momentOr(group.plusTill, '-')}` : 'no', group.plus ? 'ok' : 'text'],
    ['Group Plus months', showCount(group.plusTotal)],
    ['Your rank', member ? `${member.rank.name} (level ${member.rank.level})` : undefined, 'accent'],
    ['You may', member ? permissionWords(member.rank.permissions) || 'none' : undefined],
    ['Member since', member ? showMoment(member.created) : undefined],
    [SPECIAL_PERMISSIONS, member?.specialPermissions.join(', ') || undefined],
  ];
}
