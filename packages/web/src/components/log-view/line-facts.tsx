import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';
import type { LineColumns } from '@steward/api-client/rules/log-line/spans';
import { weaponName } from '@steward/api-client/rules/weapons';
import { formatMoney } from '../format.ts';
import { MapLink, PlayerLink } from '../links.tsx';
import { SafeText } from '../safe-text.tsx';
import type { LogRow } from './lines.ts';
import css from './log-view.module.css';

/** What one line says, value by value, and the line as it stands in the file. */
export function LineFacts({ row }: { readonly row: LogRow }) {
  const facts = factsOf(parseLogLine(row.text).columns);
  return (
    <section className={css.facts} aria-label="The selected line">
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
    </section>
  );
}

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
