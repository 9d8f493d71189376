import SearchIcon from '@mui/icons-material/SearchOutlined';
import type { FoundPlayer } from '@steward/api-client/contract/players';
import { SEARCH_FROM } from '@steward/api-client/rules/player-names';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/mui/dialog.tsx';
import { textOfError } from '../../components/notices.tsx';
import { playerPath } from '../../components/paths.ts';
import { FoundPlayerLine } from '../../components/player-search/player-search.tsx';
import { usePlayerSearch } from '../../components/player-search/use-player-search.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { usePhone } from '../../hooks/use-media.ts';
import { findActions, type AppAction } from '../actions.ts';
import css from './command-palette.module.css';
import { useOpened } from './opened.ts';
import { useFinds, type Find } from './palette-finds.ts';

type Entry =
  | { readonly key: string; readonly group: 'Players'; readonly player: FoundPlayer }
  | { readonly key: string; readonly group: 'This player' | 'Things' | 'Logs' | 'Opened last'; readonly find: Find }
  | { readonly key: string; readonly group: AppAction['group']; readonly action: AppAction };

interface CommandPaletteProps {
  readonly actions: readonly AppAction[];
  readonly onClose: () => void;
}

const GROUPS = ['This player', 'Players', 'Things', 'Opened last', 'Pages', 'Actions', 'Logs'] as const;

const asEntries = (group: Extract<Entry, { find: Find }>['group'], finds: readonly Find[]): readonly Entry[] =>
  finds.map((find) => ({ key: `${group}-${find.id}`, group, find }));

/** Finds players, things, pages and actions; arrows choose, Enter goes, Escape closes. */
export function CommandPalette({ actions, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const phone = usePhone();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const search = usePlayerSearch(typed);

  const finds = useFinds(typed);
  const opened = useOpened();
  const last = typed.trim() === '' ? opened.map(({ to, title }): Find => ({ id: to, label: title, to })) : [];

  const entries: readonly Entry[] = [
    ...asEntries('This player', finds.verbs),
    ...search.found.map((player): Entry => ({ key: `player-${player.id}`, group: 'Players', player })),
    ...asEntries('Things', finds.things),
    ...asEntries('Opened last', last),
    ...findActions(actions, typed).map((action): Entry => ({ key: action.id, group: action.group, action })),
    ...asEntries('Logs', search.isLoading ? [] : finds.logs),
  ];
  const current = Math.min(active, entries.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const choose = (entry: Entry) => {
    onClose();
    if ('player' in entry) void navigate(playerPath(entry.player.name));
    else if ('find' in entry) {
      entry.find.before?.();
      void navigate(entry.find.to);
    } else if (entry.action.to !== undefined) void navigate(entry.action.to);
    else entry.action.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (entries.length > 0)
        setActive((current + (event.key === 'ArrowDown' ? 1 : entries.length - 1)) % entries.length);
    } else if (event.key === 'Enter' && entry) {
      event.preventDefault();
      choose(entry);
    }
  };
  const note = search.error
    ? textOfError(search.error)
    : typed.trim() !== '' && search.isShort
      ? `Type at least ${SEARCH_FROM} characters to find players.`
      : search.isLoading && search.found.length === 0
        ? 'Searching players…'
        : entries.length === 0
          ? 'Nothing found...'
          : undefined;

  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      transitionDuration={{ enter: 120, exit: 0 }}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': 'Search players and pages',
          sx: { width: '100%', maxWidth: phone ? 'none' : 600, marginTop: phone ? 0 : '12vh' },
        },
      }}
    >
      <div className={css.field}>
        <SearchIcon className={css.icon} />
        <input
          autoFocus
          className={css.input}
          role="combobox"
          aria-label="Search players and pages"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries.length > 0 ? `palette-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={
            phone ? 'A player, #12, a page, an action' : 'A player, #12, ticket 12, a hash, a page or an action'
          }
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={css.close} onClick={onClose}>
          Esc<span className="visually-hidden"> closes</span>
        </button>
      </div>
      <div id="palette-list" role="listbox" aria-label="Results" className={css.list} ref={list} tabIndex={-1}>
        {GROUPS.map((group) => {
          const first = entries.findIndex((entry) => entry.group === group);
          if (first < 0) return null;
          return (
            <div key={group} role="group" aria-label={group}>
              <div className={css.group} aria-hidden="true">
                {group}
              </div>
              {entries.map((entry, index) =>
                entry.group !== group ? null : (
                  <div
                    key={entry.key}
                    id={`palette-${index}`}
                    role="option"
                    aria-selected={index === current}
                    className={css.entry}
                    onPointerMove={() => setActive(index)}
                    onClick={() => choose(entry)}
                  >
                    {'player' in entry ? (
                      <FoundPlayerLine player={entry.player} />
                    ) : 'find' in entry ? (
                      <FindLine find={entry.find} />
                    ) : (
                      <ActionLine action={entry.action} />
                    )}
                  </div>
                ),
              )}
            </div>
          );
        })}
      </div>
      {note !== undefined && (
        <p className={css.note} role="status">
          {note}
        </p>
      )}
    </Dialog>
  );
}

const FindLine = ({ find }: { readonly find: Find }) => (
  <>
    <span className={css.label}>
      <SafeText>{find.label}</SafeText>
    </span>
    {find.detail !== undefined && (
      <span className={css.path}>
        <SafeText>{find.detail}</SafeText>
      </span>
    )}
  </>
);

const ActionLine = ({ action }: { readonly action: AppAction }) => (
  <>
    <span>{action.label}</span>
    {action.to !== undefined && action.group === 'Pages' && <span className={css.path}>{action.to}</span>}
  </>
);
