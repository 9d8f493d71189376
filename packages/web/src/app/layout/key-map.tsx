import { PLAYER_KEYS, type PlayerDeed } from '@steward/api-client/rules/keys';
import { useId } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/mui/dialog.tsx';
import type { TitledPage } from '../../components/pages.ts';
import css from './key-map.module.css';

interface KeyMapProps {
  /** Those that a letter leads to, as far as the viewer may open them. */
  readonly pages: readonly TitledPage[];
  readonly onClose: () => void;
}

type Line = readonly [keys: readonly string[], what: string];

const DEEDS: Readonly<Record<PlayerDeed, string>> = {
  note: 'Notes, and a new one',
  ban: 'Ban',
  unban: 'Unban',
  punish: 'Punish',
  alert: 'Alerts, and a new one',
  watch: 'Watch, or stop watching',
};
const ANYWHERE: readonly Line[] = [
  [['Ctrl', 'K'], 'Find players, pages and what can be done'],
  [['g', 'c'], 'To the content of the page'],
  [['?'], 'These keys'],
  [['Esc'], 'Close what lies over the page'],
];
const IN_LISTS: readonly Line[] = [
  [['j'], 'Next row'],
  [['k'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['/'], 'Filters'],
];
const IN_LOGS: readonly Line[] = [
  [['Space'], 'What the line says, beside the lines'],
  [['c'], 'The lines around it in its log'],
  [['y'], 'Copy the link of the line'],
  [['n'], 'Next hit, N the one before'],
  [['x'], 'Select the line, with Shift up to it'],
  [['r'], 'Lines as they stand in the file'],
];

const Part = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  <section>
    <h3>{title}</h3>
    <dl className={css.lines}>
      {lines.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map((key, at) => (
              <kbd key={`${at} ${key}`}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Which key does what. */
export function KeyMap({ pages, onClose }: KeyMapProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: 720, margin: '16px' } } }}
    >
      <div className={css.map}>
        <h2 id={id}>Keys</h2>
        <div className={css.parts}>
          <Part title="Go to" lines={pages.map(({ go = '', title }): Line => [['g', go], title])} />
          <div>
            <Part
              title="On a player, or the row of one"
              lines={(Object.keys(DEEDS) as PlayerDeed[]).map((deed): Line => [[PLAYER_KEYS[deed]], DEEDS[deed]])}
            />
            <Part title="In lists" lines={IN_LISTS} />
            <Part title="In lines of logs" lines={IN_LOGS} />
            <Part title="Anywhere" lines={ANYWHERE} />
          </div>
        </div>
        <div className={css.foot}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
