import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEFT_OUT, SECTIONS } from '../src/features/insight/settings-file/sections/index.ts';
import { STORED_DATA } from '../src/features/platform/retention/stored-data.ts';
import { DECLARED } from '../src/testing/expected-schema/index.ts';

/** Columns that no settings file needs, with the reason; `LEFT_OUT` says the same to people. */
const NOT = {
  id: 'the file has names',
  state: 'what happened, not what was set',
  secret: 'secrets',
  people: 'people',
  own: 'of one server',
  discord: 'of one Discord server',
  confirmed: 'confirmed in the panel',
  history: 'earlier versions',
} as const;

type Place = keyof typeof NOT | (string & {});

/** Every table with configuration, and where each column is: the key of a part of the file, or why it is not in it. */
const CONFIGURATION: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  servers: {
    ...all('server', 'timezone join_policy delegate_management activity_days enforce_in_game pm_warnings'),
    ...all('server', 'public_page public_page_host apply_url'),
    ...all('permissions', 'moderator_permissions admin_permissions'),
    ...all('recordPeriods', 'retention'),
    ...all('banRequests', 'ban_request_votes'),
    ...all('own', 'name join_code search_text retention_hold_at'),
    ...all('id', 'id'),
    ...all('people', 'owner_id'),
    ...all('confirmed', 'factor_required_at two_people_at'),
    ...all('secret', 'erlc_key_sealed erlc_key_hint erlc_key_hash roblox_key_sealed roblox_key_hint'),
    ...all('secret', 'roblox_key_problem api_key_hint'),
    ...all('state', 'status suspended_at suspended_reason member_count pending_count punishment_count'),
    ...all('state', 'punishments_version created_at updated_at deleted_at'),
  },
  shift_types: {
    ...all('shiftTypes', 'name name_key weekly_minutes'),
    ...all('id', 'server_id id'),
    ...all('state', 'created_at archived_at'),
  },
  role_quotas: {
    ...all('requirements', 'role weekly_minutes weekly_sessions weekly_calls weekly_punishments'),
    ...all('roleQuotas', 'custom_role_id'),
    ...all('id', 'server_id'),
  },
  hour_requirements: { ...all('requirements', 'role weekly_minutes'), ...all('id', 'server_id') },
  session_requirements: { ...all('requirements', 'role weekly_sessions'), ...all('id', 'server_id') },
  server_roles: {
    ...all('roles', 'name color flags department_id'),
    ...all('roleOrder', 'position'),
    ...all('id', 'server_id id version'),
    ...all('state', 'created_at'),
  },
  templates: {
    ...all('punishmentTemplates', 'kind label text punishment_type duration_minutes position'),
    ...all('id', 'server_id id'),
  },
  escalation_versions: {
    ...all('escalation', 'rule_set'),
    ...all('history', 'version changed_by changed_at restored_from'),
    ...all('id', 'server_id'),
  },
  discipline_rules: {
    ...all('discipline', 'rule_set'),
    ...all('history', 'version changed_by changed_at'),
    ...all('id', 'server_id'),
  },
  record_field_sets: {
    ...all('recordFields', 'field_set'),
    ...all('history', 'version changed_by changed_at'),
    ...all('id', 'server_id'),
  },
  forms: {
    ...all('forms', 'kind title is_open rules opens_at closes_at reviewer_roles given_role'),
    ...all('forms', 'given_discord_roles'),
    ...all('id', 'id server_id client_id'),
    ...all('history', 'version'),
    ...all('state', 'created_by created_at archived_at'),
  },
  form_versions: {
    ...all('forms', 'questions'),
    ...all('history', 'version created_at'),
    ...all('id', 'form_id server_id'),
  },
  automations: {
    ...all('automations', 'kind enabled settings'),
    ...all('id', 'server_id'),
    ...all('state', 'updated_at updated_by'),
  },
  chat_settings: {
    ...all('chatCommands', 'commands records_since'),
    ...all('id', 'server_id'),
    ...all('state', 'enabled updated_at'),
  },
  game_session_settings: {
    ...all('sessions', 'low_players low_minutes reserved_slots boost_minutes staff_needed end_minutes'),
    ...all('sessions', 'end_message end_shifts end_commands'),
    ...all('people', 'hosts'),
    ...all('id', 'server_id'),
    ...all('state', 'updated_at'),
  },
  custom_commands: {
    ...all('customCommands', 'name command interval_minutes enabled means min_players staff_on_duty'),
    ...all('customCommands', 'quiet_from quiet_to'),
    ...all('id', 'server_id id client_id'),
    ...all('state', 'next_run_at lease_until skip_at skip_by created_by created_at updated_at'),
  },
  webhooks: {
    ...all('webhooks', 'type is_active'),
    ...all('secret', 'discord_id token_sealed token_hint'),
    ...all('id', 'id server_id client_id'),
    ...all('state', 'created_by created_at updated_at deleted_at disabled_reason disabled_code lease_until'),
    ...all('state', 'not_before failures last_attempt_at last_outcome last_problem'),
  },
  bot_connections: {
    ...all('discordChannels', 'call_channel_id call_channel_name request_channel_id request_channel_name'),
    ...all('discord', 'guild_id guild_name'),
    ...all('state', 'connected_by connected_at posts_problem'),
    ...all('id', 'server_id'),
  },
  discord_role_syncs: {
    ...all('roleSync', 'enabled open_join lower_roles by_hand remove_leavers'),
    ...all('discord', 'guild_id'),
    ...all('id', 'server_id'),
    ...all('state', 'synced_at outcome due_at lease_until'),
  },
  discord_role_mappings: { ...all('roleSync', 'role_id role_name role'), ...all('id', 'server_id') },
  discord_custom_roles: {
    ...all('roleSync', 'discord_role_id role_id discord_role_name'),
    ...all('id', 'server_id'),
  },
  duty_role_settings: {
    ...all('dutyRoles', 'enabled suffixes'),
    ...all('discord', 'guild_id'),
    ...all('id', 'server_id'),
    ...all('state', 'checked_at problem failures wakes due_at lease_until'),
  },
  duty_roles: {
    ...all('dutyRoles', 'state type_id role_id role_name'),
    ...all('id', 'server_id n'),
    ...all('state', 'problem'),
  },
  statistics_boards: {
    ...all('discord', 'guild_id'),
    ...all('id', 'server_id'),
    ...all('state', 'due_at lease_until'),
  },
  statistics_channels: {
    ...all('statisticsChannels', 'channel_id channel_name kind statistics template'),
    ...all('id', 'server_id'),
    ...all('state', 'message_id posts shown written_at retry_at problem'),
  },
  game_session_templates: {
    ...all('sessionMessages', 'kind enabled channel_id channel_name role_id role_name mode message'),
    ...all('discord', 'guild_id'),
    ...all('id', 'server_id'),
    ...all('state', 'updated_at'),
  },
  endpoints: {
    ...all('endpoints', 'description events is_active'),
    ...all('secret', 'url secret_sealed old_secret_sealed old_secret_until'),
    ...all('people', 'owner_id'),
    ...all('id', 'id server_id'),
    ...all('state', 'disabled_code created_at updated_at deleted_at failures failing_since not_before'),
    ...all('state', 'lease_until last_attempt_at last_status'),
  },
};

/** Tables of settings that can't come at all. */
const LEFT_OUT_TABLES: Readonly<Record<string, keyof typeof NOT>> = {
  punishment_views: 'people',
  event_hooks: 'secret',
  api_keys: 'secret',
  appeal_slugs: 'own',
};

function all(place: Place, columns: string): Record<string, Place> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, place]));
}

describe('the settings file', () => {
  // A table of settings belongs to the row of the privacy policy that lists them.
  it('has every table of settings, or says why not', () => {
    const settings = STORED_DATA.filter(({ tables }) => tables.includes('servers')).flatMap(
      (row) => row.tables,
    );
    const known = [...Object.keys(CONFIGURATION), ...Object.keys(LEFT_OUT_TABLES)];
    expect(settings.filter((table) => !known.includes(table))).toEqual([]);
  });

  it.each(Object.entries(CONFIGURATION))('has every column of %s, or says why not', (table, columns) => {
    const declared = Object.entries(DECLARED).find(([name]) => name === table)?.[1] ?? {};
    expect(Object.keys(columns).sort()).toEqual(Object.keys(declared).sort());
    const places = new Set([...Object.keys(NOT), ...SECTIONS.map(({ key }) => key)]);
    expect(Object.values(columns).filter((place) => !places.has(place))).toEqual([]);
  });
});

it('is described in the documentation, part by part and with what can’t come', () => {
  const page = readFileSync(new URL('../../../docs/settings-file.md', import.meta.url), 'utf8');
  for (const { key } of SECTIONS) expect(page).toContain(`\`${key}\``);
  for (const { what, why } of LEFT_OUT) {
    expect(page).toContain(`| ${what} | ${why.charAt(0).toUpperCase()}${why.slice(1)} |`);
  }
});
