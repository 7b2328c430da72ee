/** What other features use of this one. */
export { DEVICES_MAX, forgetDevices } from './devices.ts';
export { accountEvents, type ProvedBy } from './events.ts';
