import { deviceName } from './device-name.ts';
import { showMoment } from './moments.ts';

/** What somebody is told of a sign-in on a device that was not known. */
export const newSignInText = (one: {
  readonly userAgent: string;
  readonly address: string;
  readonly at: string;
}): string => `New sign-in from ${deviceName(one.userAgent)} at ${one.address}, ${showMoment(one.at)}.`;
