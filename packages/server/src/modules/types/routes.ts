import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import {
  groupTypes,
  type KeptGroupType,
  type KeptPropertyType,
  propertyTypes,
} from '@steward/api-client/contract/types';
import { implement } from '../../core/implement.ts';
import { handleManaged, type KeptList, handleOrdered } from '../../core/kept-lists.ts';
import { listGroupTypes, listPropertyTypes } from './repository.ts';
import { refuse, ofThisType } from './type-rules.ts';

const groups: KeptList<KeptGroupType, ParsedInput<typeof groupTypes.add>['body']> = {
  action: 'group-type',
  one: 'type',
  table: 'type_of_group',
  list: listGroupTypes,
  nameOf: ({ name }) => name,
  columns(body, about) {
    refuse(body, about, ofThisType.group.number);
    const { number, name, tone, plus } = body;
    return { number, name, tone, plus: Number(plus === 'yes') };
  },
  used: ofThisType.group.used,
};

const properties: KeptList<KeptPropertyType, ParsedInput<typeof propertyTypes.add>['body']> = {
  action: 'property-type',
  one: 'type',
  table: 'type_of_property',
  list: listPropertyTypes,
  nameOf: ({ name }) => name,
  columns(body, about) {
    refuse(body, about, ofThisType.property.number);
    const { number, name, tone, shape } = body;
    return { number, name, tone, shape };
  },
  used: ofThisType.property.used,
};

export const groupTypeRoutes = implement(groupTypes, { ...handleManaged(groups), ...handleOrdered(groups) });
export const propertyTypeRoutes = implement(propertyTypes, {
  ...handleManaged(properties),
  ...handleOrdered(properties),
});
