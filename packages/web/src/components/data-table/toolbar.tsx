import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '../controls/inputs.tsx';
import { Button } from '../controls/button.tsx';
import { formatCount, formatMany } from '../format.ts';
import type { Column } from './column.ts';
import css from './data-table.module.css';
import { LazyMenu, MenuItem } from '../lazy-menu.tsx';

interface ToolbarProps<T> {
  readonly columns: readonly Column<T>[];
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly choose: (key: string, shown: boolean) => void;
  readonly shown: number;
  readonly total: number | undefined;
  /** There are rows, or were before some were filtered out. */
  readonly hasTools: boolean;
  readonly filtering: { readonly open: boolean; readonly active: number; readonly toggle: () => void } | undefined;
  readonly onCsv: () => Promise<void>;
  readonly csvLabel: string;
  readonly sort: ReactNode;
  readonly children: ReactNode;
}

function ColumnMenu<T>({ columns, visibility, choose }: Pick<ToolbarProps<T>, 'columns' | 'visibility' | 'choose'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = columns.filter(({ key }) => visibility[key]).length;
  return (
    <>
      <Button
        variant="text"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <LazyMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map(({ key, header }) => {
          const isShown = visibility[key] === true;
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={isShown && shown === 1}
              onClick={() => choose(key, !isShown)}
            >
              <Checkbox checked={isShown} readOnly tabIndex={-1} className={css.inMenu} aria-hidden="true" />
              {header}
            </MenuItem>
          );
        })}
      </LazyMenu>
    </>
  );
}

const countText = (shown: number, total: number | undefined) =>
  total === undefined
    ? ''
    : shown === total
      ? formatMany(total, 'row')
      : `${formatCount(shown)} of ${formatMany(total, 'row')}`;

/** What stands above a table: how many rows, the person's own controls, and filter, columns and CSV. */
export function Toolbar<T>(props: ToolbarProps<T>) {
  const { columns, visibility, choose, shown, total, hasTools, filtering } = props;
  const { onCsv, csvLabel, sort, children } = props;
  const [saving, setSaving] = useState(false);
  return (
    <div className={css.toolbar}>
      <div className={css.toolbarOwn}>
        {children}
        <span className={css.count} role="status">
          {countText(shown, total)}
        </span>
      </div>
      {hasTools && (
        <div className={css.tools}>
          {sort}
          {filtering && (
            <Button
              variant="text"
              startIcon={<FilterIcon />}
              aria-expanded={filtering.open}
              aria-keyshortcuts="/"
              color={filtering.active > 0 ? 'primary' : 'secondary'}
              onClick={filtering.toggle}
            >
              {filtering.active > 0 ? `Filter (${filtering.active})` : 'Filter'}
            </Button>
          )}
          <span className={css.notOnPhone}>
            <ColumnMenu columns={columns} visibility={visibility} choose={choose} />
          </span>
          <Button
            variant="text"
            startIcon={<DownloadIcon />}
            onClick={() => {
              setSaving(true);
              void onCsv().finally(() => setSaving(false));
            }}
            disabled={shown === 0 || saving}
            data-tip={csvLabel}
          >
            {saving ? 'Saving…' : 'CSV'}
          </Button>
        </div>
      )}
    </div>
  );
}
