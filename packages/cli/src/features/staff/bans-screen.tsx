import { questionOf, questionOfMany } from '@steward/api-client/contract/endpoint';
import { punishments } from '@steward/api-client/contract/punishments';
import { staff, type StaffBan } from '@steward/api-client/contract/staff';
import { say } from '@steward/api-client/rules/say';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { playerBindings, type ListBinding } from '../../tui/list-bindings.ts';
import { selectFirst } from '../../words/select-first.ts';
import { banResource } from './ban-columns.ts';
import { Question } from '../../tui/components/question.tsx';
import { usePages } from '../../tui/hooks/use-pages.ts';

const UNBAN_MEANS = 'Every ban of the player is lifted: they can join at once. The punishment stays on record.';

interface UnbanProps {
  readonly ban: StaffBan;
  readonly onClose: () => void;
}

function Unban({ ban, onClose }: UnbanProps) {
  const unban = useWrite(punishments.unban);
  return (
    <Question
      title={questionOf(punishments.unban, ban.user)}
      lines={[`Reason of the ban: ${ban.reason}`, UNBAN_MEANS]}
      yes="unban"
      onYes={async () => {
        await unban({ params: { name: ban.user.name } });
        onClose();
      }}
      onNo={onClose}
    />
  );
}

const BINDINGS: readonly ListBinding<StaffBan>[] = [
  ...playerBindings<StaffBan>(({ user }) => user.name),
  {
    keys: ['u'],
    label: 'unban',
    help: 'Lift every ban of this player.',
    access: punishments.unban.access,
    refusal: 'Bans are lifted by senior admins and above.',
    needs: 'row',
    none: say(selectFirst.ban, {}),
    ask: (ban, close) => <Unban ban={ban} onClose={close} />,
    isQuestion: true,
    many: {
      endpoint: punishments.unban,
      title: (count) => questionOfMany(punishments.unban, { count }),
      lines: [UNBAN_MEANS],
      yes: 'unban',
      nameOf: ({ user }) => user.name,
      send: (client, { user }) => client.call(punishments.unban, { params: { name: user.name } }),
    },
  },
];

/** All active bans, newest first; a ban is lifted here after a question. */
export function BansScreen() {
  const pages = usePages();
  const read = useRead(staff.bans, { page: pages.page, limit: pages.limit });
  return (
    <ListScreen
      title="Bans"
      one="activeBan"
      read={read}
      pages={pages}
      columns={banResource.columns}
      empty={staff.bans.empty}
      bindings={BINDINGS}
    />
  );
}
