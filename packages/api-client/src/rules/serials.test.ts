import { expect, it } from 'vitest';
import { MOBILE_SERIAL, isMobileSerial, warnsOfSerials } from './serials.ts';

it('knows the serial of mobile clients, however it is written', () => {
  expect(isMobileSerial(MOBILE_SERIAL)).toBe(true);
  expect(isMobileSerial(` ${MOBILE_SERIAL.toLowerCase()} `)).toBe(true);
  expect(isMobileSerial('')).toBe(false);
  expect(isMobileSerial(`${MOBILE_SERIAL}0`)).toBe(false);
});

it('warns of more than 10 serials', () => {
  expect([0, 10, 11].map(warnsOfSerials)).toEqual([false, false, true]);
});
