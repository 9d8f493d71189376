/** The hardware serial that every mobile client reports: sharing it says nothing (`foundation.md` section 5). */
export const MOBILE_SERIAL = 'ED40ED0E8089CC44C08EE9580F4C8C44EE8EE990';

/** More distinct serials than this warn of a possible ban evader. */
export const MANY_SERIALS = 10;

export const isMobileSerial = (serial: string): boolean => serial.trim().toUpperCase() === MOBILE_SERIAL;

/** Whether so many distinct serials warn. */
export const warnsOfSerials = (distinct: number): boolean => distinct > MANY_SERIALS;
