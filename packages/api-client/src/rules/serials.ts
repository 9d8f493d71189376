/** The hardware serial that every mobile client reports: sharing it says nothing (`foundation.md` section 5). */
export const MOBILE_SERIAL = 'ED40ED0E8089CC44C08EE9580F4C8C44EE8EE990';

/** More distinct serials than this warn of a possible ban evader. */
export const MANY_SERIALS = 10;

export const isMobileSerial = (serial: string): boolean => serial.trim().toUpperCase() === MOBILE_SERIAL;

/** Whether so many distinct serials warn. */
export const warnsOfSerials = (distinct: number): boolean => distinct > MANY_SERIALS;

/** What more players share than that says nothing of one of them: a provider's address, a serial that many devices report. */
export const SHARED_BY_MANY = 50;

export const SHARED_LEFT_OUT = `The serial of mobile clients, and what more than ${SHARED_BY_MANY} players share, are left out: they say nothing.`;
