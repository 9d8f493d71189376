import { HELP_MENU } from '@steward/api-client/rules/help-items';

export const typeWord = (type: number): string => (type === HELP_MENU ? 'Menu' : 'Normal');
