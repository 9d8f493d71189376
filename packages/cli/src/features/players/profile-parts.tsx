import { money } from '@steward/api-client/contract/money';
import { notes } from '@steward/api-client/contract/notes';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import { allows, type Access } from '@steward/api-client/rules/access';
import { showDay } from '@steward/api-client/rules/log-days';
import { showMoney } from '@steward/api-client/rules/money';
import { useMemo, useState } from 'react';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import type { Piece } from '../../tui/components/painted.tsx';
import type { Area } from '../../tui/hooks/use-area.ts';
import { useRead, type Read } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { useServices, useUser, viewerOf } from '../../tui/services.ts';
import { noteResource, punishmentResource } from './columns.ts';
import { profileFacts } from './facts.ts';
import { useListPart, type Part } from '../../tui/components/list-part.tsx';
import { cashResource } from './money-columns.ts';
import { ipResource, nameChangeResource, nameViewResource, serialResource } from './record-columns.ts';
import { serialWarning } from './serial-warning.ts';
import { onlyFor } from '../../tui/only-for.ts';

export const PARTS = ['account', 'punishments', 'notes', 'names', 'serials', 'ips', 'cash'] as const;
export type PartName = (typeof PARTS)[number];

/** What the cash log is narrowed to; days as YYYYMMDD. */
export interface CashFilter {
  readonly reason: string;
  readonly min: number | undefined;
  readonly from: string;
  readonly to: string;
}

interface PartsSpec {
  readonly name: string;
  readonly part: PartName;
  readonly filter: string;
  readonly cash: CashFilter;
  /** Instead of the names: who looked at them. */
  readonly showsViews: boolean;
  readonly area: Area;
}

/** Who may make a call about that player, and whom it is for else. */
export function useMay(name: string): (access: Access) => boolean {
  const user = useUser();
  const isSelf = user.name.toLowerCase() === name.trim().toLowerCase();
  return (access) => allows(access, viewerOf(user), (relation) => (relation === 'self' ? isSelf : undefined)) === true;
}

function useAccountPart(profile: Read<typeof players.show>, standing: Read<typeof records.standing>, area: Area): Part {
  const { clock } = useServices();
  const lines = useMemo(
    () => (profile.data ? factLines(profileFacts(profile.data, clock.now(), standing.data?.watched), area.width) : []),
    [profile.data, standing.data, clock, area.width],
  );
  const { top, bindings } = useScroll(lines.length, area.height);
  return {
    label: 'Account',
    count: undefined,
    bindings,
    isFiltered: false,
    body: profile.data ? (
      <Lines lines={lines} top={top} height={area.height} />
    ) : (
      <Notice query={profile} width={area.width} empty={undefined} />
    ),
    reload() {
      void profile.refetch();
      void standing.refetch();
    },
  };
}

const cashNote = ({ from, to, reason, min }: CashFilter): string =>
  [
    `${showDay(from)} to ${showDay(to)}`,
    reason === '' ? undefined : `reason "${reason}"`,
    min === undefined ? undefined : `from ${showMoney(min)}`,
  ]
    .filter((text) => text !== undefined)
    .join(' · ');

const warning = (text: string | undefined): Piece | undefined =>
  text === undefined ? undefined : { text, tone: 'warning' };

/** The tabs of a profile. Those beyond the first three are read once they are opened, for that itself may be kept. */
export function useParts({ name, part, filter, cash, showsViews, area }: PartsSpec) {
  const may = useMay(name);
  const [opened, setOpened] = useState<readonly PartName[]>([]);
  if (!opened.includes(part)) setOpened([...opened, part]);
  const refusal = (what: string, access: Access) => (may(access) ? undefined : onlyFor(what, access));
  const lazily = (wanted: PartName, access: Access) => ({ enabled: opened.includes(wanted) && may(access) });
  const shared = { filter, area };
  const params = { name };

  const profile = useRead(players.show, { params });
  const standing = useRead(records.standing, { params }, { enabled: may(records.standing.access) });
  const listed = useRead(punishments.list, { params }, { enabled: may(punishments.list.access) });
  const written = useRead(notes.list, { params }, { enabled: may(notes.list.access) });
  const changes = useRead(records.nameChanges, { params }, lazily('names', records.nameChanges.access));
  const views = useRead(records.nameViews, { params }, { enabled: showsViews && may(records.nameViews.access) });
  const serials = useRead(records.serials, { params }, lazily('serials', records.serials.access));
  const ips = useRead(records.ips, { params }, lazily('ips', records.ips.access));
  const log = useRead(money.cashLog, { params, query: { ...cash } }, lazily('cash', money.cashLog.access));

  const punishmentPart = useListPart({
    ...shared,
    label: 'Punishments',
    read: listed,
    columns: punishmentResource.columns,
    refusal: refusal('Punishments are', punishments.list.access),
    empty: punishments.list.empty,
  });
  const notePart = useListPart({
    ...shared,
    label: 'Notes',
    read: written,
    columns: noteResource.columns,
    refusal: refusal('Notes are', notes.list.access),
    empty: notes.list.empty,
  });
  const changePart = useListPart({
    ...shared,
    label: 'Names',
    read: changes,
    columns: nameChangeResource.columns,
    refusal: refusal('Former names are', records.nameChanges.access),
    empty: records.nameChanges.empty,
  });
  const viewPart = useListPart({
    ...shared,
    label: 'Names',
    read: views,
    columns: nameViewResource.columns,
    refusal: refusal('Who looked at the names is', records.nameViews.access),
    empty: records.nameViews.empty,
    note: { text: 'Who looked at the name changes, the last 20 times', tone: 'quiet' },
  });
  const serialPart = useListPart({
    ...shared,
    label: 'Serials',
    read: serials,
    columns: serialResource.columns,
    refusal: refusal('Serials are', records.serials.access),
    empty: records.serials.empty,
    note: warning(serialWarning(serials.data ?? [])),
  });
  const ipPart = useListPart({
    ...shared,
    label: 'IPs',
    read: ips,
    columns: ipResource.columns,
    refusal: refusal('Addresses are', records.ips.access),
    empty: records.ips.empty,
  });
  const cashPart = useListPart({
    ...shared,
    label: 'Cash',
    read: log,
    columns: cashResource.columns,
    refusal: refusal('The cash log is', money.cashLog.access),
    empty: money.cashLog.empty,
    note: { text: cashNote(cash), tone: 'quiet' },
  });
  const parts: Readonly<Record<PartName, Part>> = {
    account: useAccountPart(profile, standing, area),
    punishments: punishmentPart,
    notes: notePart,
    names: showsViews ? viewPart : changePart,
    serials: serialPart,
    ips: ipPart,
    cash: cashPart,
  };
  return {
    parts,
    profile: profile.data,
    watch: standing.data?.watched ?? undefined,
    listed: listed.data ?? [],
    selected: {
      punishment: punishmentPart.selected,
      note: notePart.selected,
      serial: serialPart.selected,
      ip: ipPart.selected,
    },
  };
}
