import type Sqlite from 'better-sqlite3';
import { END_AT } from './world.ts';
import { withoutIndexes } from './writer.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Begin of the activity log: one year, the default retention. */
const ACTIVITY_FROM = END_AT - 365 * DAY_MS;

/** Shifts of each member of the staff, within this time. */
const SHIFTS = 3;
const SHIFTS_WITHIN_MS = 90 * DAY_MS;

/** Writes one activity log entry for each punishment of the last year, in the product's wording. */
export function writeActivity(database: Sqlite.Database): void {
  withoutIndexes(database, 'activity', [], () =>
    database
      .prepare(
        `INSERT INTO activity (server_id, id, at, type, action, title, description, actor_id, actor_name, target, search)
         SELECT server_id, id, at, 'punishment', 'punishment.added', title, name || ': ' || reason, issuer_id, issuer,
           name, CAST(lower(title) || char(10) || found_by || char(10) || issuer || char(10) || key AS blob)
         FROM (
           SELECT p.server_id, p.id, p.created_at AS at, p.reason, p.roblox_username AS name, p.username_key AS key,
             p.issued_by AS issuer_id, users.username AS issuer,
             upper(substr(p.type, 1, 1)) || substr(p.type, 2) || ' added' AS title,
             replace(CAST(p.search AS text), char(10), ': ') AS found_by
           FROM punishments AS p JOIN users ON users.id = p.issued_by
           WHERE p.created_at >= ? ORDER BY p.server_id, p.id)`,
      )
      .run(ACTIVITY_FROM),
  );
}

/** Writes a few shifts of each staff member; one in fifty is on duty. */
export function writeShifts(database: Sqlite.Database): void {
  withoutIndexes(database, 'shifts', [], () =>
    database
      .prepare(
        `INSERT INTO shifts (server_id, id, user_id, status, clock_in_at, clock_out_at)
         SELECT server_id, substr(time, 1, 8) || '-' || substr(time, 9) || '-7000-800' || turn || '-' || tail, user_id,
           CASE WHEN open THEN 'on_duty' ELSE 'off_duty' END, at, CASE WHEN open THEN NULL ELSE at + length END
         FROM (
           SELECT *, printf('%012x', at) AS time FROM (
             SELECT server_id, user_id, turn, substr(id, 25) AS tail, turn = 1 AND joined_at % 50 = 0 AS open,
               (1 + joined_at % 5) * ${HOUR_MS} / 2 AS length,
               ${END_AT} - turn * (joined_at % ${SHIFTS_WITHIN_MS / SHIFTS}) - ${3 * HOUR_MS} AS at
             FROM members JOIN (
               WITH RECURSIVE n(turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM n WHERE turn < ${SHIFTS})
               SELECT turn FROM n)
             WHERE role <> 'member'))
         ORDER BY server_id, 2`,
      )
      .run(),
  );
}
