import { sql } from 'kysely';
import { MINUTE_MS, type Rule, rule } from './invariants-rule.ts';

/** Of shifts: never negative, and their breaks are inside them. That one is open at most is a constraint. */
const SHIFT_RULES: readonly Rule[] = [
  rule(
    'shifts.status says whether it is over',
    () => sql`SELECT id || ': ' || status AS text FROM shifts
      WHERE (status = 'off_duty') <> (clock_out_at IS NOT NULL)`,
  ),
  rule(
    'shifts.status says whether a break is open',
    () => sql`SELECT s.id || ': ' || s.status AS text FROM shifts AS s WHERE (s.status = 'on_break') <>
      EXISTS (SELECT 1 FROM shift_breaks b WHERE b.shift_id = s.id AND b.ended_at IS NULL)`,
  ),
  rule(
    'shifts.break_ms is the sum of the ended breaks',
    () => sql`SELECT s.id || ': ' || s.break_ms AS text FROM shifts AS s WHERE s.break_ms <>
      (SELECT coalesce(sum(b.ended_at - b.started_at), 0) FROM shift_breaks b
        WHERE b.shift_id = s.id AND b.ended_at IS NOT NULL)`,
  ),
  rule(
    'no shift is negative, with its breaks or without',
    () => sql`SELECT id || ': ' || clock_in_at || ' to ' || clock_out_at AS text FROM shifts
      WHERE clock_out_at - clock_in_at - break_ms < 0`,
  ),
  rule(
    'a break is inside its shift',
    () => sql`SELECT b.id AS text FROM shift_breaks AS b JOIN shifts s ON s.id = b.shift_id
      WHERE b.ended_at < b.started_at OR b.started_at < s.clock_in_at OR b.started_at > s.clock_out_at
        OR b.ended_at > s.clock_out_at`,
  ),
  rule(
    'people on duty are members',
    () => sql`SELECT s.id AS text FROM shifts AS s JOIN servers v ON v.id = s.server_id AND v.deleted_at IS NULL
      WHERE s.status <> 'off_duty' AND NOT EXISTS
        (SELECT 1 FROM members m WHERE m.server_id = s.server_id AND m.user_id = s.user_id)`,
  ),
];

/** Of servers and people. */
const PEOPLE_RULES: readonly Rule[] = [
  rule(
    'a server has its owner among its members',
    () => sql`SELECT s.id AS text FROM servers AS s WHERE s.deleted_at IS NULL AND NOT EXISTS
      (SELECT 1 FROM members m WHERE m.server_id = s.id AND m.user_id = s.owner_id AND m.role = 'owner')`,
  ),
  rule(
    'a server is transferred from its owner to another member',
    () => sql`SELECT t.id AS text FROM ownership_transfers AS t
      JOIN servers v ON v.id = t.server_id AND v.deleted_at IS NULL
      WHERE v.owner_id <> t.owner_id OR NOT EXISTS
        (SELECT 1 FROM members m WHERE m.server_id = t.server_id AND m.user_id = t.user_id AND m.role <> 'owner')`,
  ),
  rule(
    'members have no pending request',
    () => sql`SELECT r.id AS text FROM join_requests AS r JOIN members m
      ON m.server_id = r.server_id AND m.user_id = r.user_id WHERE r.status = 'pending'`,
  ),
  rule(
    'a removed person is not a member, and the owner has no hold',
    () => sql`SELECT h.server_id || ' ' || h.user_id AS text FROM member_holds AS h JOIN members m
      ON m.server_id = h.server_id AND m.user_id = h.user_id WHERE h.kind = 'removed' OR m.role = 'owner'`,
  ),
  rule(
    'a post of the bot is about a request that is there',
    () => sql`SELECT p.id AS text FROM bot_posts AS p WHERE p.kind = 'join-request' AND NOT EXISTS
      (SELECT 1 FROM join_requests r WHERE r.server_id = p.server_id AND r.id = p.subject_id)`,
  ),
  rule(
    'approved leaves of a person do not overlap',
    () => sql`SELECT a.id || ' ' || b.id AS text FROM leaves AS a JOIN leaves AS b ON a.server_id = b.server_id
      AND a.user_id = b.user_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
      WHERE a.status = 'approved' AND b.status = 'approved'`,
  ),
  rule(
    'a removed server is purged',
    (now) => sql`SELECT id AS text FROM servers WHERE deleted_at < ${now} - ${sql.lit(90 * MINUTE_MS)}`,
  ),
];

/** Of records and what follows from them. */
const RECORD_RULES: readonly Rule[] = [
  rule(
    'a ban by the default rules has two offences before it',
    () => sql`SELECT p.id AS text FROM punishments AS p WHERE p.auto_ban = 1 AND coalesce(p.rule_version, 0) = 0
      AND (p.type <> 'ban' OR 2 >
      (SELECT count(*) FROM punishments o WHERE o.server_id = p.server_id AND o.username_key = p.username_key
        AND (o.created_at < p.created_at OR (o.created_at = p.created_at AND o.id < p.id))))`,
  ),
  rule(
    'a record says that its command waits only while it does',
    () => sql`SELECT p.id AS text FROM punishments AS p JOIN game_commands c
      ON c.server_id = p.server_id AND c.id = p.enforcement_command_id
      WHERE p.enforcement = 'queued' AND c.settled_at IS NOT NULL`,
  ),
];

/** Of commands: each due time has one, and none was taken out of order. */
const COMMAND_RULES: readonly Rule[] = [
  rule(
    'a scheduled command has one due time',
    () => sql`SELECT game_command_id AS text FROM command_runs WHERE game_command_id IS NOT NULL
      GROUP BY server_id, game_command_id HAVING count(*) > 1`,
  ),
  rule(
    'a due time that queued a command names it',
    () => sql`SELECT id AS text FROM command_runs WHERE (state = 'queued') <> (game_command_id IS NOT NULL)`,
  ),
  rule(
    'a command that was sent says when',
    () => sql`SELECT id || ': ' || state AS text FROM game_commands
      WHERE state IN ('sent', 'confirmed', 'unknown') AND sent_at IS NULL`,
  ),
  rule(
    'a command that waits was neither sent nor settled',
    () => sql`SELECT id AS text FROM game_commands WHERE state = 'queued' AND (sent_at IS NOT NULL
      OR settled_at IS NOT NULL)`,
  ),
];

/** Of messages. */
const DELIVERY_RULES: readonly Rule[] = [
  rule(
    'a message that was sent has its id, and an end',
    () => sql`SELECT id || ': ' || state AS text FROM deliveries
      WHERE (state = 'sent' AND message_id IS NULL) OR ((state = 'pending') <> (finished_at IS NULL))`,
  ),
];

/** What states say of one another. */
export const STATE_RULES: readonly Rule[] = [
  ...SHIFT_RULES,
  ...PEOPLE_RULES,
  ...RECORD_RULES,
  ...COMMAND_RULES,
  ...DELIVERY_RULES,
];
