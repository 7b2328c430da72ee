/** Shifts that begin and end with being in the game. */
export interface AutoShiftsSettings {
  /** Teams that begin a shift; empty for any. */
  teams: string[];
  /** Minutes within which who comes back goes on with the same shift. */
  graceMinutes: number;
}

export const AUTO_SHIFTS_DEFAULTS: Readonly<AutoShiftsSettings> = { teams: [], graceMinutes: 5 };

/** What it will do, in words. */
export function autoShiftsSentence({ graceMinutes }: AutoShiftsSettings): string {
  return `Begins a shift when verified staff join the game and ends it when they left for more than ${graceMinutes} minutes.`;
}
