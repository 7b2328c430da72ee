/** What other features use of this one. */
export {
  forgetWatched,
  openShiftsOf,
  presenceStore,
  type StoredPresence,
  type VerifiedStaff,
  verifiedStaff,
} from './presence.ts';
export { type StoredSigns, signsStore } from './signs-store.ts';
