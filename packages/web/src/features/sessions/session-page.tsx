import { sessions, type SessionDetail } from '@steward/api-client/contract/sessions';
import { canFlag, cleanRefusal } from '@steward/api-client/rules/sessions';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Facts, type Fact } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { Guard } from '../../components/guard.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { EmptyState, Notice, PageError, isLost } from '../../components/notices.tsx';
import type { PageAction } from '../../components/page-actions.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Elapsed, Mono, None, Time } from '../../components/values.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { FlagBadge, StateBadge } from './badges.tsx';
import { CheckedFiles } from './checked-files.tsx';
import { EventTimeline } from './event-timeline.tsx';
import { ReportedData } from './reported-data.tsx';

/** Undefined: the server keeps it from the viewer. */
const mono = (value: string | null | undefined) =>
  value === undefined ? undefined : value === null ? <None /> : <Mono>{value}</Mono>;
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function factsOf(session: SessionDetail): Fact[] {
  const { meta } = session;
  return [
    { label: 'Player', value: <PlayerLink of={session.name} /> },
    { label: 'Started', value: <Time at={session.timestampStart} absolute /> },
    { label: 'Ended', value: <Time at={session.timestampEnd} absolute never="Still running" /> },
    { label: 'Duration', value: <Elapsed since={session.timestampStart} until={session.timestampEnd} /> },
    { label: 'IP', value: mono(meta.ip), copy: meta.ip ?? undefined },
    { label: 'Socket IP', value: mono(meta.socketIp), copy: meta.socketIp ?? undefined },
    { label: 'Launcher', value: mono(meta.launcher) },
    { label: 'SA-MP', value: mono(meta.samp) },
    { label: 'UUID', value: mono(meta.uuid), copy: meta.uuid ?? undefined },
    { label: 'Virtual machine', value: yesNo(meta.vm) },
    { label: 'Developer mode', value: yesNo(meta.devMode) },
  ];
}

function ClientSettings({ settings }: { readonly settings: SessionDetail['meta']['initialClientSettings'] }) {
  if (Object.keys(settings).length === 0) return <EmptyState>The client reported no settings.</EmptyState>;
  return <ReportedData data={settings} />;
}

const cleanedText = ({ cleanedBy }: SessionDetail): string =>
  cleanedBy === null ? 'The files were deleted automatically' : `The files were deleted by ${cleanedBy}`;

/** One anti-cheat session; its events, screenshots and files open over it. */
export function SessionPage() {
  const id = useRouteParam('id');
  const viewer = useViewer();
  const query = useQuery(read(sessions.show, { params: { id } }));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const session = query.data;
  if (!session) return <Page title={`Session ${id}`}>{null}</Page>;
  const { meta } = session;
  const flagReason = session.cleaned
    ? 'The session was cleaned.'
    : session.flagged !== 0
      ? 'The session is already flagged.'
      : undefined;
  const actions: PageAction[] = [
    { label: 'All sessions of this player', to: path`/sessions/player/${session.name}` },
    ...(mayView(sessions.flag.access, viewer) === false
      ? []
      : [
          {
            label: 'Flag session',
            to: 'flag',
            danger: true,
            disabledReason: canFlag(session) ? undefined : flagReason,
          },
        ]),
    ...(mayView(sessions.clean.access, viewer) === true
      ? [{ label: 'Clean session', to: 'clean', danger: true, disabledReason: cleanRefusal(session) }]
      : []),
  ];
  return (
    <Page
      read={query}
      title={`Session ${session.id}`}
      badges={
        <>
          <StateBadge session={session} />
          <FlagBadge flagged={session.flagged} />
          <Badge tone={session.socket ? 'ok' : 'neutral'}>{session.socket ? 'Socket connected' : 'No socket'}</Badge>
          <Badge tone={session.consent ? 'ok' : 'warning'}>{session.consent ? 'Consent given' : 'No consent'}</Badge>
          {session.cleaned && <Badge tip={cleanedText(session)}>Cleaned</Badge>}
        </>
      }
      actions={actions}
    >
      {session.flagReason && (
        <Notice kind="warning" title="Reason of the flag">
          <SafeText>{session.flagReason}</SafeText>
        </Notice>
      )}
      <Panel title="Client">
        <Facts facts={factsOf(session)} />
      </Panel>
      <Panel
        title="Files"
        hint={session.cleaned ? `${cleanedText(session)}; what was known of the session stays.` : undefined}
      >
        <Facts
          facts={[
            { label: 'Libraries', value: formatCount(meta.libraryFiles) },
            { label: 'Processes', value: formatCount(meta.processFiles) },
            {
              label: 'Screenshots',
              value: (
                <Guard access={sessions.screens.access} fallback={formatCount(meta.screenFiles)}>
                  {meta.screenFiles > 0 && !session.cleaned ? (
                    <Link to="screens">{formatCount(meta.screenFiles)}</Link>
                  ) : (
                    formatCount(meta.screenFiles)
                  )}
                </Guard>
              ),
            },
            { label: 'Other files', value: formatCount(meta.otherFiles) },
          ]}
        />
        <CheckedFiles session={session} />
      </Panel>
      <Panel title="Events">
        <EventTimeline id={session.id} />
      </Panel>
      <Panel title="Initial client settings">
        <ClientSettings settings={meta.initialClientSettings} />
      </Panel>
      {meta.raw && (
        <Panel title="Raw metadata" hint="All that the client reported of itself, as it did.">
          {Object.keys(meta.raw).length === 0 ? (
            <EmptyState>The client reported nothing.</EmptyState>
          ) : (
            <ReportedData data={meta.raw} />
          )}
        </Panel>
      )}
      <Outlet />
    </Page>
  );
}
