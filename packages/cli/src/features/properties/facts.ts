import type { Property } from '@steward/api-client/contract/properties';
import { showMoney } from '@steward/api-client/rules/money';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';
import { TAX_OFFICE_JOB } from '@steward/api-client/rules/vehicle-transfer';
import { momentOr, showPlace, yesNo } from '../../io/cells.ts';
import type { Fact } from '../../io/output.ts';
import { OWNER_LAST_ENTERED, propertyKindOf, propertyUse } from '@steward/api-client/rules/property-kinds';

const BUSINESS_TYPE = 3;

/** Who owns a property: a player, a group, the tax office, a job, or nobody. */
export function propertyOwner({ ownerUserId, ownerUser, ownerGroup, ownerJobId }: Property): string {
  if (ownerUser) return ownerUser.name;
  if (ownerUserId !== null) return `player ${ownerUserId}, who is gone`;
  if (ownerGroup) return `${ownerGroup.name} (group ${ownerGroup.id})`;
  if (ownerJobId === TAX_OFFICE_JOB) return 'tax office';
  return ownerJobId === null ? 'nobody' : `job ${ownerJobId}`;
}

const money = (value: number | undefined) => (value === undefined ? undefined : showMoney(value));
const moment = (wire: string | null | undefined, none: string) =>
  wire === undefined ? undefined : momentOr(wire, none);

function businessFacts(property: Property): readonly Fact[] {
  const { businessProfit = 0, restock = 0, withdrew = 0 } = property;
  if (property.type !== BUSINESS_TYPE && businessProfit === 0 && restock === 0 && withdrew === 0) return [];
  return [
    ['Revenue', money(property.businessProfit)],
    ['Restock', money(property.restock)],
    ['Profit', money(property.profit)],
    ['Withdrawn', money(property.withdrew)],
  ];
}

/** A property as a sheet of facts. What the viewer may not know is absent. */
export function propertyFacts(property: Property, nowMs: number): readonly Fact[] {
  const isUnpaid = isTaxUnpaid(property, nowMs);
  const due = moment(property.taxDate, 'not taxed');
  return [
    ['Name', property.name, 'strong'],
    ['Id', String(property.id)],
    ['Type', propertyKindOf(property).name],
    ['State', property.active ? undefined : 'inactive: not visible in-game until it is made active again', 'warning'],
    ['Functionality', propertyUse(property.functionality)],
    ['Owner', `${propertyOwner(property)}${property.own ? ' (you)' : ''}`],
    ['Value', showMoney(property.price)],
    ['Entry fee', property.entryFee === 0 ? 'free' : showMoney(property.entryFee)],
    ['Interior', property.interior ? `${property.interior.name} (${showMoney(property.interior.price)})` : 'none'],
    ['Part of', property.parent ? `${property.parent.name} (property ${property.parent.id})` : undefined],
    ['Locked', yesNo(property.locked)],
    ['Place', showPlace(property.iconX, property.iconY, property.iconZ).replace(/^-$/, 'none')],
    [OWNER_LAST_ENTERED, moment(property.ownerLastEnter, 'never')],
    ['Tax', money(property.taxAmount)],
    [
      'Tax due',
      isUnpaid ? `${due}: not paid, is sold by the tax authority within a month` : due,
      isUnpaid ? 'danger' : 'text',
    ],
    ['Tax last paid', moment(property.taxDatePaid, 'never')],
    ...businessFacts(property),
  ];
}
