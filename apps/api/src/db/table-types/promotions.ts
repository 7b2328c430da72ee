import type { ReviewMark, WaveItemState, WaveState } from '@tenfour/domain';
import type { Generated } from 'kysely';

/** A review of staff. Its hours are read from the shifts; what was required is stored. */
export interface StaffReviewsTable {
  id: string;
  server_id: string;
  /** A shift type; empty for all shifts. */
  department_id: Generated<string>;
  from_at: number;
  to_at: number;
  timezone: string;
  moderator_minutes: number | null;
  admin_minutes: number | null;
  moderator_sessions: number | null;
  admin_sessions: number | null;
  /** JSON text: what was required of each person and counted, by user id; null where only the roles' quotas are stored. */
  counted: Generated<string | null>;
  created_by: string;
  created_at: number;
}

/** What a reviewer decided about a person. */
export interface StaffReviewMarksTable {
  review_id: string;
  user_id: string;
  server_id: string;
  mark: ReviewMark;
  note: Generated<string>;
  marked_by: string;
  at: number;
}

/** An activity notice: at most one for each person, period and department. */
export interface ActivityNoticesTable {
  /** Also the client id of its infraction. */
  id: string;
  server_id: string;
  user_id: string;
  department_id: Generated<string>;
  from_at: number;
  to_at: number;
  infraction_id: string | null;
  sent_by: string;
  at: number;
}

/** A wave of promotions. */
export interface PromotionWavesTable {
  id: string;
  server_id: string;
  title: string;
  state: Generated<WaveState>;
  version: Generated<number>;
  client_id: string | null;
  created_by: string;
  created_at: number;
  applied_by: string | null;
  applied_at: number | null;
  lease_until: number | null;
}

/** A change of one person's roles in a wave. Roles are one of the four, or ids of custom ones. */
export interface PromotionItemsTable {
  id: string;
  wave_id: string;
  server_id: string;
  user_id: string;
  from_role: string | null;
  from_name: string | null;
  to_role: string | null;
  to_name: string | null;
  reason: Generated<string>;
  state: Generated<WaveItemState>;
  problem: string | null;
  done_at: number | null;
}
