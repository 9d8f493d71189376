import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';
import { showMoney } from '@steward/api-client/rules/money';
import { weaponName } from '@steward/api-client/rules/weapons';
import { showPlace } from '../../io/cells.ts';
import type { Fact } from '../../io/output.ts';

/** What a line says, value by value; none where its form is not known. */
export function lineFacts(text: string): readonly Fact[] {
  const { event, player, other, playerId, ip, weapon, amount, place } = parseLogLine(text).columns;
  return [
    ['Event', event ?? undefined],
    ['Player', player ?? undefined, 'accent'],
    ['Other', other ?? undefined, 'accent'],
    ['Id', playerId === null ? undefined : String(playerId)],
    ['Address', ip ?? undefined],
    ['Weapon', weapon === null ? undefined : weaponName(weapon)],
    ['Amount', amount === null ? undefined : showMoney(amount)],
    ['Place', place === null ? undefined : showPlace(place.x, place.y, place.z)],
  ];
}
