import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';
import type { LineColumns } from '@steward/api-client/rules/log-line/spans';
import { linePath, type LineLink } from '@steward/api-client/rules/log-link';
import { weaponName } from '@steward/api-client/rules/weapons';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../controls/button.tsx';
import { formatExact, formatMoney } from '../format.ts';
import { MapLink, PlayerLink } from '../links.tsx';
import { SafeText } from '../safe-text.tsx';
import { copyLink } from './copy-link.ts';
import type { LogRow } from './lines.ts';
import css from './log-view.module.css';

const AroundLine = lazy(() => import('./around-line.tsx').then((module) => ({ default: module.AroundLine })));

interface LineFactsProps {
  readonly row: LogRow;
  /** Whether the lines around it are shown. */
  readonly withContext?: boolean;
  readonly onContext?: () => void;
  readonly onClose?: () => void;
}

/** What one line says, value by value, the line as it stands in the file, and where it stands. */
export function LineFacts({ row, withContext = false, onContext, onClose }: LineFactsProps) {
  const facts = factsOf(parseLogLine(row.text).columns);
  return (
    <section className={css.facts} aria-label="The selected line">
      <div className={css.factsHead}>
        <strong>{row.time === null ? 'A line' : formatExact(row.time)}</strong>
        {onClose && (
          <Button variant="text" onClick={onClose} data-tip="Key Esc in the lines">
            Close
          </Button>
        )}
      </div>
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <code className={css.rawLine}>
        <SafeText>{row.raw ?? row.text}</SafeText>
      </code>
      {row.link && <LinkDeeds link={row.link} withContext={withContext} onContext={onContext} />}
      {row.link && withContext && (
        <Suspense>
          <AroundLine link={row.link} />
        </Suspense>
      )}
    </section>
  );
}

interface LinkDeedsProps {
  readonly link: LineLink;
  readonly withContext: boolean;
  readonly onContext: (() => void) | undefined;
}

const LinkDeeds = ({ link, withContext, onContext }: LinkDeedsProps) => (
  <div className={css.factsDeeds}>
    {onContext && (
      <Button onClick={onContext} aria-pressed={withContext} aria-keyshortcuts="c" data-tip="Key c in the lines">
        Lines around it
      </Button>
    )}
    <Button onClick={() => void copyLink(link)} aria-keyshortcuts="y" data-tip="Key y in the lines">
      Copy link
    </Button>
    <Button component={Link} to={linePath(link)}>
      Open alone
    </Button>
  </div>
);

function factsOf(columns: LineColumns) {
  const { event, player, other, playerId, ip, weapon, amount, place } = columns;
  return [
    ...(event === null ? [] : [['Event', event] as const]),
    ...(player === null ? [] : [['Player', <PlayerLink key="player" of={player} />] as const]),
    ...(other === null ? [] : [['Other', <PlayerLink key="other" of={other} />] as const]),
    ...(playerId === null ? [] : [['Id', String(playerId)] as const]),
    ...(ip === null ? [] : [['Address', ip] as const]),
    ...(weapon === null ? [] : [['Weapon', weaponName(weapon)] as const]),
    ...(amount === null ? [] : [['Amount', formatMoney(amount)] as const]),
    ...(place === null ? [] : [['Place', <MapLink key="place" {...place} />] as const]),
  ];
}
