import { helpColumns } from '@steward/api-client/columns/help';
import { help, type HelpItem } from '@steward/api-client/contract/help';
import { HELP_MENU, menuLines, targetDialogs } from '@steward/api-client/rules/help-items';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Facts } from '../../components/facts.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { EmptyState, ErrorNotice, isLost, ReadNotice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import css from './help.module.css';
import { typeWord } from './type-word.ts';

const columns = columnsFrom(helpColumns, {
  id: false,
  title: { grow: 2 },
  shortcode: { width: 150 },
  type: {
    cell: ({ type }) => <Badge tone={type === HELP_MENU ? 'blue' : 'neutral'}>{typeWord(type)}</Badge>,
    width: 96,
  },
  editedAt: { hideOnPhone: true },
  editedBy: false,
});

function Content({ item }: { readonly item: HelpItem }) {
  if (item.type !== HELP_MENU)
    return (
      <p className={css.text}>
        <SafeText multiline>{item.text}</SafeText>
      </p>
    );
  const dialogs = targetDialogs(item.targetDialogs);
  return (
    <ol className={css.menu}>
      {menuLines(item.text).map((line, index) => (
        <li key={index}>
          <SafeText>{line}</SafeText> <span className={css.dialog}>dialog {dialogs[index] ?? '?'}</span>
        </li>
      ))}
    </ol>
  );
}

function HelpItemPanel({ id }: { readonly id: string }) {
  const query = useQuery(read(help.show, { params: { id } }));
  if (isLost(query)) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  const item = query.data;
  if (!item) return null;
  return (
    <Panel title={item.title}>
      <ReadNotice of={query} />
      <Content item={item} />
      <Facts
        facts={[
          { label: 'Shortcode', value: <Mono>{item.shortcode}</Mono> },
          { label: 'Type', value: typeWord(item.type) },
          { label: 'Edited', value: <Time at={item.editedAt} absolute /> },
          { label: 'Edited by', value: <PlayerLink of={item.editedBy} nobody="Unknown" /> },
        ]}
      />
    </Panel>
  );
}

/** Help items of the game, and the one that is chosen. */
export function HelpPage() {
  const id = useRouteParam('id');
  const viewer = useViewer();
  const query = useQuery(read(help.list));
  const mayEdit = mayView(help.edit.access, viewer) !== false;
  return (
    <Page
      meta="Texts and menus that players find in the game."
      actions={
        mayEdit
          ? [
              ...(id === ''
                ? []
                : [
                    { label: 'Edit', to: path`/staff/help/${id}/edit` },
                    { label: 'Remove', to: path`/staff/help/${id}/remove`, danger: true },
                  ]),
              {
                label: 'Create',
                to: id === '' ? '/staff/help/new/create' : path`/staff/help/${id}/create`,
                primary: true,
              },
            ]
          : []
      }
    >
      <div className={css.split}>
        <DataTable
          id="help-items"
          label="Help items"
          columns={columns}
          query={query}
          rowKey={(item) => item.id}
          rowLink={(item) => path`/staff/help/${item.id}`}
        />
        {/^\d+$/.test(id) ? (
          <div className={css.chosen}>
            <HelpItemPanel id={id} />
          </div>
        ) : (
          <div className={css.none}>
            <EmptyState>Choose a help item to read it.</EmptyState>
          </div>
        )}
      </div>
      <Outlet />
    </Page>
  );
}
