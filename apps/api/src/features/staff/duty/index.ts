/** What other features use of this one. */
export { forgetWatched } from './forget.ts';
export { openShiftsOf } from './open-shifts.ts';
export { presenceStore, type StoredPresence } from './presence-store.ts';
export { type StoredSigns, signsStore } from './signs-store.ts';
export { type VerifiedStaff, verifiedStaff } from './staff.ts';
