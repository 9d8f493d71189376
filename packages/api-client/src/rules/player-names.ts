/** How players are looked up: composed (NFC), trimmed and lower-cased. */
export const normalizeName = (name: string): string => name.normalize('NFC').trim().toLowerCase().normalize('NFC');
