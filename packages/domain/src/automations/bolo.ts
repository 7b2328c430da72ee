/** Alerts when somebody joins of whom staff wanted to know. */
export interface BoloSettings {
  /** What alerts: a ban in force, a note, or both. */
  bans: boolean;
  notes: boolean;
}

export const BOLO_DEFAULTS: Readonly<BoloSettings> = { bans: true, notes: true };

/** What it will do, in words. */
export function boloSentence(_settings: BoloSettings): string {
  return 'Alerts staff the moment a player joins of whom there is a ban in force or a note.';
}
