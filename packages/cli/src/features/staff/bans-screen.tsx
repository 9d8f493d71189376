import { punishments } from '@steward/api-client/contract/punishments';
import { staff, type StaffBan } from '@steward/api-client/contract/staff';
import { allows } from '@steward/api-client/rules/access';
import { useState } from 'react';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useUser, viewerOf } from '../../tui/services.ts';
import { banResource } from './ban-columns.ts';
import { Question, QUESTION_KEYS } from '../../tui/components/question.tsx';
import { RowList, usePlayerBindings } from './row-list.tsx';
import { usePages } from '../../tui/hooks/use-pages.ts';

const NONE: readonly StaffBan[] = [];

interface UnbanProps {
  readonly ban: StaffBan;
  readonly onClose: () => void;
}

function Unban({ ban, onClose }: UnbanProps) {
  const unban = useWrite(punishments.unban);
  return (
    <Question
      title={`Unban ${ban.user.name}?`}
      lines={[
        `Reason of the ban: ${ban.reason}`,
        'Every ban of the player is lifted: they can join at once. The punishment stays on record.',
      ]}
      yes="unban"
      onYes={async () => {
        await unban({ params: { name: ban.user.name } });
        onClose();
      }}
      onNo={onClose}
    />
  );
}

/** All active bans, newest first; a ban is lifted here after a question. */
export function BansScreen() {
  const user = useUser();
  const pages = usePages();
  const ofPlayer = usePlayerBindings();
  const [unbanned, setUnbanned] = useState<StaffBan>();
  const read = useRead(staff.bans, { page: pages.page, limit: pages.limit });
  const mayUnban = allows(punishments.unban.access, viewerOf(user)) === true;
  return (
    <RowList
      title="Bans"
      facts={pages.facts(read.data, 'active ban')}
      rows={read.data?.items ?? NONE}
      columns={banResource.columns}
      read={read}
      empty="Nobody is banned."
      bindings={(ban) => [
        ...ofPlayer(ban?.user.name),
        {
          keys: ['u'],
          label: 'unban',
          help: 'Lift every ban of this player.',
          disabled: !mayUnban ? 'Bans are lifted by senior admins and above.' : ban ? undefined : 'Select a ban first.',
          run: () => setUnbanned(ban),
        },
        ...pages.bindings(read.data),
      ]}
      overlay={unbanned && <Unban ban={unbanned} onClose={() => setUnbanned(undefined)} />}
      overlayKeys={QUESTION_KEYS}
    />
  );
}
