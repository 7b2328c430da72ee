import type { Generated } from 'kysely';

/** A stretch of duty. At most one open shift per person and server, by a partial unique index. */
export interface ShiftsTable {
  server_id: string;
  id: string;
  user_id: string;
  status: 'on_duty' | 'on_break' | 'off_duty';
  clock_in_at: number;
  clock_out_at: number | null;
  type_id: string | null;
  /** Ended breaks together, in ms. */
  break_ms: Generated<number>;
}

/** One break of a shift; open while `ended_at` is null, at most one per shift. */
export interface ShiftBreaksTable {
  server_id: string;
  id: string;
  shift_id: string;
  started_at: number;
  ended_at: number | null;
}

/** An admin's correction of a shift, and its reason. */
export interface ShiftCorrectionsTable {
  server_id: string;
  id: string;
  shift_id: string;
  at: number;
  corrected_by: string;
  note: string;
  /** JSON text: before and after. */
  diff: string;
}

/** A kind of duty, such as patrol or dispatch. Archived ones stay on old shifts. */
export interface ShiftTypesTable {
  server_id: string;
  id: string;
  name: string;
  name_key: string;
  /** Minutes required of every member each week; null for none. */
  weekly_minutes: number | null;
  created_at: number;
  archived_at: number | null;
}

/** Required weekly minutes of a role. */
export interface HourRequirementsTable {
  server_id: string;
  role: 'member' | 'moderator' | 'admin' | 'owner';
  weekly_minutes: number;
}
