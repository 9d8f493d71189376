import { words } from '@steward/api-client/words/message';

/** What is said of what refers to something, where that keeps it from being changed or removed. */
export const uses = words('uses', {
  groupType: '{uses, plural, one {# group or award is} other {# groups and awards are}} of this type',
  groupTypeNumber:
    '{uses, plural, one {# group or award is} other {# groups and awards are}} of this type: its number stays. Add another type instead.',
  propertyType: '{uses, plural, one {# property or interior is} other {# properties and interiors are}} of this type',
  propertyTypeNumber:
    '{uses, plural, one {# property or interior is} other {# properties and interiors are}} of this type: its number stays. Add another type instead.',
  perk: '{uses, plural, one {# package or player has} other {# packages and players have}} it',
  perkKey:
    '{uses, plural, one {# package or player has} other {# packages and players have}} it: its key stays. Add another perk instead.',
  package: 'it was bought {uses, plural, one {# time} other {# times}}',
  alertChannel: '{uses, plural, one {# alert} other {# alerts}} went there',
  awardYear: '{uses, plural, one {# player has voted} other {# players have voted}}',
  awardYearNumber:
    '{uses, plural, one {# player has voted} other {# players have voted}} in {year}: its votes stay with it.',
  awardYearOpened:
    '{uses, plural, one {# player has voted} other {# players have voted}} in {year} already. Close the voting instead.',
  awardYearVoted:
    '{uses, plural, one {# player has voted} other {# players have voted}} in {year} already and could not answer another award.',
  award: 'it has {uses, plural, one {# vote} other {# votes}}',
  awardMeaning:
    'It has {uses, plural, one {# vote} other {# votes}}, which were given to it as it is. Close it, and add another award.',
});
