import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../db/table-types/index.ts';
import { DECLARED } from '../expected-schema/index.ts';
import { REQUEST_REFERENCES } from './invariants-request-references.ts';
import { type Broken, DAY_MS, type Rule, rows } from './invariants-rule.ts';
import { promotionReferences } from './invariants-scene-promotions.ts';

/** What a column that names something refers to. */
interface Target {
  to: keyof Schema;
  /** Which rows refer to something that has to be there, of `t`; all of them when absent. */
  of?: (now: number) => RawBuilder<SqlBool>;
}

/** A column that names nothing of ours, and why. */
interface Outside {
  outside: string;
}

/** Columns by whose names one would look for something. */
const NAMES_SOMETHING = /_id$|_by$|_of$/;

type NamesSomething<Column> = Column extends `${string}_id` | `${string}_by` | `${string}_of`
  ? Column
  : never;
type References = {
  readonly [T in keyof Schema]: { readonly [C in NamesSomething<keyof Schema[T]>]: Target | Outside };
};

const USER: Target = { to: 'users' };
const SERVER: Target = { to: 'servers' };
const PUNISHMENT: Target = { to: 'punishments' };
const SHIFT: Target = { to: 'shifts' };
const STAFF: Target = { to: 'platform_accounts' };
const DISCORD: Outside = { outside: 'an id of Discord' };
const ROBLOX: Outside = { outside: 'an id of Roblox' };
const SUBMITTER: Outside = { outside: 'chosen by the client that submitted it' };
const RENEWAL: Outside = { outside: 'the request in its own row, which alerts name' };
const LOGGED: Outside = { outside: 'an entry of the log, which retention removes' };
const GAME: Outside = { outside: 'the fingerprint of a key' };

/** Settled commands are stored for thirty days, player activity for seven. */
const COMMANDS_MS = 29 * DAY_MS;
const LINES_MS = 6 * DAY_MS;

const since = (column: string, ms: number) => (now: number) =>
  sql<SqlBool>`${sql.ref(column)} > ${sql.lit(now - ms)}`;
const command = (column: string): Target => ({ to: 'game_commands', of: since(column, COMMANDS_MS) });

/** What every column that names something refers to: the compiler and a test hold it to the schema. */
export const REFERENCES: References = {
  users: {
    discord_id: DISCORD,
    roblox_user_id: ROBLOX,
    // Empty once the server was purged.
    stand_in_of: { to: 'servers', of: () => sql`t.stand_in_of <> ''` },
  },
  sessions: { user_id: USER, device_id: { outside: 'a device that may have been forgotten' } },
  account_log: { user_id: USER },
  account_factors: { user_id: USER },
  account_devices: { user_id: USER },
  sign_in_notices: { user_id: USER, session_id: { outside: 'a session that may have ended' } },
  passkeys: { user_id: USER },
  servers: { owner_id: USER },
  members: { server_id: SERVER, user_id: USER, renewal_id: RENEWAL },
  server_roles: { server_id: SERVER, department_id: { to: 'shift_types' } },
  member_grants: {
    ...{ server_id: SERVER, user_id: USER, granted_by: USER },
    ...{ role_id: { to: 'server_roles' }, renewal_id: RENEWAL },
  },
  approvals: { server_id: SERVER, requester_id: USER },
  endpoints: { server_id: SERVER, owner_id: USER },
  endpoint_deliveries: { server_id: SERVER, endpoint_id: { to: 'endpoints' }, message_id: LOGGED },
  ownership_transfers: {
    ...{ server_id: SERVER, owner_id: USER, user_id: USER },
    ...{ proposed_by: STAFF, proposer_id: USER, approved_by: STAFF },
  },
  join_requests: { server_id: SERVER, user_id: USER, decided_by: USER },
  punishments: {
    ...{ server_id: SERVER, roblox_user_id: ROBLOX, client_id: SUBMITTER },
    ...{ issued_by: USER, key_owner_id: USER, updated_by: USER, deleted_by: USER },
    rule_id: { outside: 'a rule of a version that may be deleted' },
    enforcement_command_id: command('t.updated_at'),
  },
  punishment_changes: {
    ...{ server_id: SERVER, punishment_id: PUNISHMENT, actor_id: USER },
    import_id: { to: 'imports' },
  },
  activity: { server_id: SERVER, actor_id: USER },
  platform_log: {
    actor_id: STAFF,
    server_id: { outside: 'a server that may have been removed since, or of an attempt' },
  },
  webhooks: { server_id: SERVER, discord_id: DISCORD, created_by: USER, client_id: SUBMITTER },
  deliveries: {
    server_id: SERVER,
    webhook_id: { to: 'webhooks' },
    activity_id: { to: 'activity', of: since('t.created_at', LINES_MS) },
    message_id: DISCORD,
    resend_of: { to: 'deliveries', of: since('t.created_at', LINES_MS) },
  },
  game_commands: { server_id: SERVER, game_id: GAME, issued_by: USER, client_id: SUBMITTER },
  game_snapshots: { game_id: GAME },
  watch_interest: { game_id: GAME },
  game_ban_lists: { game_id: GAME },
  game_bans: { game_id: GAME, roblox_user_id: ROBLOX },
  ignored_bans: {
    server_id: SERVER,
    game_id: GAME,
    subject_id: { outside: 'an account, or a record that may have been deleted since' },
  },
  ban_drifts: { server_id: SERVER, game_id: GAME },
  game_sessions: {
    server_id: SERVER,
    host_id: USER,
    created_by: USER,
    client_id: SUBMITTER,
    auto_start_by: USER,
    ending_by: USER,
    series_id: { to: 'game_session_series' },
  },
  calendar_feeds: { user_id: USER },
  game_session_series: {
    server_id: SERVER,
    host_id: USER,
    created_by: USER,
    client_id: SUBMITTER,
    auto_start_by: USER,
  },
  game_session_votes: {
    server_id: SERVER,
    session_id: { to: 'game_sessions' },
    opened_by: USER,
    client_id: SUBMITTER,
    guild_id: DISCORD,
    channel_id: DISCORD,
    ping_role_id: DISCORD,
    message_id: DISCORD,
  },
  game_session_ballots: {
    server_id: SERVER,
    vote_id: { to: 'game_session_votes' },
    discord_id: DISCORD,
  },
  game_session_signups: {
    server_id: SERVER,
    session_id: { to: 'game_sessions' },
    user_id: USER,
    role_id: { outside: 'a role inside of the session, which may no longer be needed' },
  },
  game_session_attendance: {
    server_id: SERVER,
    session_id: { to: 'game_sessions' },
    user_id: USER,
  },
  game_session_settings: { server_id: SERVER },
  game_session_templates: { server_id: SERVER, guild_id: DISCORD, channel_id: DISCORD, role_id: DISCORD },
  game_session_posts: {
    server_id: SERVER,
    session_id: { to: 'game_sessions' },
    guild_id: DISCORD,
    channel_id: DISCORD,
    message_id: DISCORD,
  },
  custom_commands: {
    server_id: SERVER,
    skip_by: { outside: 'a name as it was then' },
    created_by: USER,
    client_id: SUBMITTER,
  },
  command_runs: {
    server_id: SERVER,
    custom_command_id: { to: 'custom_commands' },
    game_command_id: { to: 'game_commands', of: () => sql<SqlBool>`t.command_state IS NULL` },
  },
  game_events: { game_id: GAME, player_id: ROBLOX, target_id: ROBLOX },
  player_samples: { game_id: GAME },
  event_hooks: { server_id: SERVER, sender_is_key_id: { outside: 'a flag' } },
  event_replays: {},
  server_hours: { server_id: SERVER },
  shifts: { server_id: SERVER, user_id: USER, type_id: { to: 'shift_types' } },
  shift_breaks: { server_id: SERVER, shift_id: SHIFT },
  shift_corrections: { server_id: SERVER, shift_id: SHIFT, corrected_by: USER },
  shift_types: { server_id: SERVER },
  shift_notes: { server_id: SERVER, shift_id: SHIFT },
  role_quotas: { server_id: SERVER, custom_role_id: { to: 'server_roles' } },
  hour_requirements: { server_id: SERVER },
  session_requirements: { server_id: SERVER },
  infractions: {
    server_id: SERVER,
    staff_user_id: { to: 'users', of: () => sql<SqlBool>`t.staff_name IS NOT NULL` },
    ...{ issued_by: USER, client_id: SUBMITTER, revoked_by: USER, key_owner_id: USER },
    ...{ appeal_decided_by: USER, reached_rule_id: { outside: 'a rule that may have been changed since' } },
    caused_by: { outside: 'an infraction that retention may have deleted' },
  },
  discipline_rules: { server_id: SERVER, changed_by: USER },
  mod_calls: {
    ...{ server_id: SERVER, created_by: USER, claimed_by: USER, closed_by: USER, client_id: SUBMITTER },
    ...{ reporter_roblox_id: ROBLOX, reported_roblox_id: ROBLOX },
    import_id: { to: 'imports' },
  },
  templates: { server_id: SERVER },
  escalation_versions: { server_id: SERVER, changed_by: USER },
  record_field_sets: { server_id: SERVER, changed_by: USER },
  record_values: { server_id: SERVER, field_id: { outside: 'of a set' }, record_id: { outside: 'any' } },
  punishment_views: { server_id: SERVER, user_id: USER },
  player_notes: { server_id: SERVER, created_by: USER, client_id: SUBMITTER, roblox_user_id: ROBLOX },
  player_names: { roblox_user_id: ROBLOX },
  name_lookups: { server_id: SERVER, roblox_user_id: ROBLOX },
  name_backfills: {
    server_id: SERVER,
    place_id: { outside: 'a record of any table, which may have been deleted since' },
  },
  player_matches: { server_id: SERVER, roblox_user_id: ROBLOX, created_by: USER },
  discord_role_syncs: { server_id: SERVER, guild_id: DISCORD },
  discord_role_mappings: { server_id: SERVER, role_id: DISCORD },
  discord_custom_roles: { server_id: SERVER, discord_role_id: DISCORD, role_id: { to: 'server_roles' } },
  duty_role_settings: { server_id: SERVER, guild_id: DISCORD },
  duty_roles: { server_id: SERVER, type_id: { to: 'shift_types' }, role_id: DISCORD },
  duty_role_people: { server_id: SERVER, guild_id: DISCORD, discord_id: DISCORD },
  duty_role_grants: { server_id: SERVER, guild_id: DISCORD, discord_id: DISCORD, role_id: DISCORD },
  statistics_boards: { server_id: SERVER, guild_id: DISCORD },
  statistics_channels: { server_id: SERVER, channel_id: DISCORD, message_id: DISCORD },
  discord_role_grants: { server_id: SERVER, user_id: USER },
  member_holds: { server_id: SERVER, user_id: USER, set_by: USER, prior_set_by: USER },
  ...promotionReferences({ user: USER, server: SERVER, submitter: SUBMITTER }),
  ...REQUEST_REFERENCES,
  leaves: {
    ...{ server_id: SERVER, import_id: { to: 'imports' }, client_id: SUBMITTER },
    ...{ user_id: USER, decided_by: USER, ended_by: USER },
  },
  api_keys: { server_id: SERVER, user_id: USER, created_by: USER, revoked_by: USER },
  imports: { server_id: SERVER, created_by: USER, acted_by: USER },
  import_files: { server_id: SERVER, import_id: { to: 'imports' } },
  import_rows: {
    server_id: SERVER,
    import_id: { to: 'imports' },
    entity_id: { to: 'punishments', of: () => sql<SqlBool>`t.kind = 'punishment' AND t.state = 'created'` },
  },
  appeal_links: { server_id: SERVER, punishment_id: PUNISHMENT, created_by: USER },
  appeal_slugs: { server_id: SERVER },
  appeals: {
    ...{ server_id: SERVER, punishment_id: PUNISHMENT, client_id: SUBMITTER },
    ...{ decided_by: USER, assignee_id: USER },
  },
  appeal_messages: {
    server_id: SERVER,
    appeal_id: { to: 'appeals' },
    author_id: USER,
    client_id: SUBMITTER,
  },
  evidence_files: { server_id: SERVER, uploaded_by: USER },
  automations: { server_id: SERVER, updated_by: USER },
  automation_runs: { server_id: SERVER, game_command_id: command('t.at') },
  chat_settings: { server_id: SERVER },
  chat_commands: {
    server_id: SERVER,
    game_id: GAME,
    roblox_user_id: ROBLOX,
    mod_call_id: { to: 'mod_calls' },
    punishment_id: { to: 'punishments' },
  },
  check_violations: {
    server_id: SERVER,
    roblox_user_id: ROBLOX,
    game_command_id: command('t.step_at'),
  },
  account_lookups: {},
  bot_connections: {
    server_id: SERVER,
    guild_id: DISCORD,
    connected_by: USER,
    call_channel_id: DISCORD,
    request_channel_id: DISCORD,
  },
  bot_posts: {
    server_id: SERVER,
    subject_id: { to: 'mod_calls', of: () => sql<SqlBool>`t.kind = 'mod-call'` },
    channel_id: DISCORD,
    message_id: DISCORD,
  },
  bot_interactions: { discord_id: DISCORD },
  bot_reminders: {
    user_id: USER,
    discord_id: DISCORD,
    channel_id: DISCORD,
    server_id: SERVER,
    client_id: SUBMITTER,
  },
  discord_actions: {
    server_id: SERVER,
    client_id: SUBMITTER,
    guild_id: DISCORD,
    actor_id: USER,
    target_id: DISCORD,
  },
  security_alerts: {
    server_id: SERVER,
    game_id: GAME,
    actor_roblox_id: ROBLOX,
    actor_user_id: USER,
    handled_by: USER,
  },
  staff_actions: {
    server_id: SERVER,
    user_id: USER,
    subject_id: { outside: 'a record, a member or a command, which may have been deleted since' },
  },
  staff_freezes: { server_id: SERVER, user_id: USER, lifted_by: USER },
  security_events: { server_id: SERVER, alert_id: { to: 'security_alerts' } },
  security_undos: {
    server_id: SERVER,
    alert_id: { to: 'security_alerts' },
    game_command_id: {
      to: 'game_commands',
      of: (now) => sql<SqlBool>`EXISTS (SELECT 1 FROM security_alerts a WHERE a.server_id = t.server_id
        AND a.id = t.alert_id AND a.opened_at > ${sql.lit(now - COMMANDS_MS)})`,
    },
  },
  platform_accounts: { user_id: USER, created_by: STAFF },
  platform_sessions: { account_id: STAFF, user_id: USER },
  platform_devices: { account_id: STAFF },
  attempt_limits: {},
  request_windows: {},
  alerts: {
    user_id: USER,
    server_id: SERVER,
    subject_id: { outside: 'a call, a join request, or a player who joined' },
  },
  alert_preferences: { server_id: SERVER, user_id: USER },
  quiet_hours: { user_id: USER },
  push_subscriptions: { user_id: USER, session_id: { to: 'sessions' } },
  push_deliveries: {
    subscription_id: { to: 'push_subscriptions' },
    alert_id: { outside: 'an alert that retention may have deleted' },
  },
  announcements: { author_id: STAFF, client_id: SUBMITTER },
  announcement_receipts: { announcement_id: { to: 'announcements' }, account_id: STAFF },
  alt_requests: { user_id: USER, client_id: SUBMITTER, staff_id: STAFF },
  erasures: { user_id: USER },
  roblox_proofs: { user_id: USER, roblox_user_id: ROBLOX },
  roblox_sign_ins: { user_id: USER, session_id: { outside: 'a session that may have ended since' } },
  duty_presence: { server_id: SERVER, user_id: USER, game_id: GAME, shift_id: SHIFT },
  duty_signs: { server_id: SERVER, user_id: USER, game_id: GAME, shift_id: SHIFT },
  status_services: {},
  status_days: {},
  leases: {},
  poll_versions: {},
  meta: {},
  migrations: {},
};

/** Returns columns that look like a reference but are missing in `REFERENCES`. */
export function unexplainedColumns(): string[] {
  return Object.entries(DECLARED).flatMap(([table, columns]) => {
    const known: object = REFERENCES[table as keyof Schema] ?? {};
    const names = Object.keys(columns).filter((column) => NAMES_SOMETHING.test(column));
    const open = names.filter((column) => !Object.hasOwn(known, column));
    return [
      ...(Object.hasOwn(REFERENCES, table) ? [] : [table]),
      ...open.map((column) => `${table}.${column}`),
    ];
  });
}

/** One rule for each column that refers to a row of ours: it is there, and of the same server. */
export function referenceRules(): Rule[] {
  return Object.entries(REFERENCES).flatMap(([table, columns]) =>
    Object.entries(columns as Record<string, Target | Outside>).flatMap(([column, target]) =>
      'outside' in target ? [] : [referenceRule(table as keyof Schema, column, target)],
    ),
  );
}

function referenceRule(table: keyof Schema, column: string, { to, of }: Target): Rule {
  const ofServer =
    Object.hasOwn(DECLARED[table], 'server_id') && Object.hasOwn(DECLARED[to], 'server_id')
      ? sql`AND x.server_id = t.server_id`
      : sql``;
  return {
    name: `${table}.${column} is in ${to}`,
    find: (handle, now): Promise<Broken['row'][]> =>
      rows(
        handle,
        sql`SELECT t.${sql.ref(column)} AS text FROM ${sql.table(table)} AS t
          WHERE t.${sql.ref(column)} IS NOT NULL AND ${of?.(now) ?? sql`1 = 1`}
          AND NOT EXISTS (SELECT 1 FROM ${sql.table(to)} AS x WHERE x.id = t.${sql.ref(column)} ${ofServer})`,
      ),
  };
}
