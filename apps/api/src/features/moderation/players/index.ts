/** What other features use of this one. */
export { addBolo, endBolo } from './notes.ts';
export { playerNotesStore } from './notes-store.ts';
