import { readFileSync } from 'node:fs';
import { EXPORT_LEFT_OUT } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { EXPORT_SECTIONS } from '../src/features/insight/exports/sections.ts';
import { DECLARED } from '../src/testing/expected-schema/index.ts';

/** Tables of a server that are in an export, by the lists that have them. `settings` is no list. */
const EXPORTED: Readonly<Record<string, string>> = {
  servers: 'settings',
  members: 'members',
  server_roles: 'custom-roles role-order',
  member_grants: 'role-holders',
  punishments: 'punishments',
  punishment_changes: 'punishment-history',
  player_notes: 'player-notes',
  mod_calls: 'mod-calls',
  appeals: 'appeals',
  appeal_messages: 'appeals',
  ban_requests: 'ban-requests',
  ban_request_comments: 'ban-requests',
  ban_request_votes: 'ban-requests',
  record_values: 'punishments',
  infractions: 'infractions',
  shifts: 'shifts',
  shift_breaks: 'shifts',
  shift_types: 'shift-types',
  role_quotas: 'required-hours required-sessions required-records role-quotas',
  hour_requirements: 'required-hours',
  session_requirements: 'required-sessions',
  leaves: 'leaves',
  templates: 'templates',
  escalation_versions: 'escalation-rules',
  discipline_rules: 'discipline-rules',
  record_field_sets: 'record-fields',
  forms: 'forms',
  form_versions: 'forms',
  form_submissions: 'form-submissions',
  promotion_waves: 'promotions',
  promotion_items: 'promotions',
  game_session_settings: 'session-settings',
  game_session_series: 'session-series',
  game_session_templates: 'session-messages',
  game_sessions: 'sessions',
  game_session_signups: 'sessions',
  game_session_attendance: 'sessions',
  custom_commands: 'custom-commands',
  automations: 'automations',
  evidence_files: 'pictures',
  endpoints: 'endpoints',
  activity: 'activity',
};

/** Tables of a server that are not in an export, by the reason that people are given. */
const LEFT_OUT: Readonly<Record<keyof typeof EXPORT_LEFT_OUT, string>> = {
  secrets: 'webhooks api_keys event_hooks',
  discord:
    'bot_connections discord_role_syncs discord_role_mappings discord_custom_roles discord_role_grants duty_role_settings duty_roles duty_role_people duty_role_grants statistics_boards statistics_channels member_holds',
  reports: '',
  pictures: '',
  reviews:
    'staff_reviews staff_review_marks activity_notices form_reviews form_comments shift_notes shift_corrections',
  personal: 'form_drafts punishment_views alerts alert_preferences',
  access: 'join_requests ownership_transfers approvals appeal_links appeal_slugs',
  votes: 'game_session_votes game_session_ballots',
  game: 'server_hours automation_runs chat_settings chat_commands check_violations security_alerts security_events security_undos staff_actions staff_freezes game_commands command_runs ignored_bans ban_drifts duty_presence duty_signs platform_log',
  delivery: 'deliveries endpoint_deliveries game_session_posts bot_posts bot_reminders discord_actions',
  derived: 'name_lookups name_backfills player_matches',
  imports: 'imports import_files import_rows',
};

const tables = Object.entries(DECLARED)
  .filter(([name, columns]) => name === 'servers' || 'server_id' in columns)
  .map(([name]) => name);

it('every table of a server is in its export, or left out for a reason', () => {
  const left = Object.values(LEFT_OUT).flatMap((names) => names.split(' ').filter(Boolean));
  const known = [...Object.keys(EXPORTED), ...left];
  expect(tables.filter((table) => !known.includes(table))).toEqual([]);
  expect(known.filter((table) => !tables.includes(table))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

it('every list of an export has a table', () => {
  const lists = new Set(Object.values(EXPORTED).flatMap((names) => names.split(' ')));
  expect(EXPORT_SECTIONS.map(({ name }) => name).filter((name) => !lists.has(name))).toEqual([]);
  lists.delete('settings');
  expect([...lists].toSorted()).toEqual(EXPORT_SECTIONS.map(({ name }) => name).toSorted());
});

it('the guide says what is left out and why', () => {
  const page = readFileSync(new URL('../../../docs/backup.md', import.meta.url), 'utf8');
  for (const { what, why } of Object.values(EXPORT_LEFT_OUT)) expect(page).toContain(`| ${what} | ${why} |`);
});
