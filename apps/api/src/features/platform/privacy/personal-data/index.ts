import { NOT_PERSONAL, ONLY_MENTIONS, type PersonalTables } from './claim.ts';
import { GAME_TABLES } from './game-tables.ts';
import { PEOPLE_TABLES } from './people-tables.ts';
import { RECORD_TABLES } from './record-tables.ts';

export { type Claim, IDENTITY_KINDS, type IdentityKind } from './claim.ts';

/** Servers with their settings and connections, imports, and the platform. */
const SETUP_TABLES = {
  servers: {
    claims: [{ label: 'Servers that you own', user: ['owner_id'], show: ['name', 'created_at'] }],
    // A server's own name and address stay.
    mentions: 'none',
  },
  ownership_transfers: {
    claims: [
      {
        label: 'Ownership transfers',
        user: ['owner_id', 'user_id', 'proposer_id'],
        show: ['server_id', 'stage', 'reason', 'created_at', 'ends_at'],
        erase: 'delete',
      },
    ],
    mentions: 'replace',
  },
  approvals: {
    claims: [
      {
        label: 'Requests for a second person',
        user: ['requester_id'],
        show: ['server_id', 'procedure', 'detail', 'created_at', 'ends_at'],
        erase: 'delete',
      },
    ],
    mentions: 'replace',
  },
  escalation_versions: {
    claims: [
      {
        label: 'Escalation rules that you changed',
        user: ['changed_by'],
        show: ['server_id', 'version', 'changed_at'],
      },
    ],
    mentions: 'replace',
  },
  discipline_rules: {
    claims: [
      {
        label: 'Discipline rules that you changed',
        user: ['changed_by'],
        show: ['server_id', 'version', 'changed_at'],
      },
    ],
    mentions: 'replace',
  },
  record_field_sets: {
    claims: [
      {
        label: 'Required and custom fields that you changed',
        user: ['changed_by'],
        show: ['server_id', 'version', 'changed_at'],
      },
    ],
    mentions: 'replace',
  },
  // Options are texts of the server, and numbers can be ids.
  record_values: ONLY_MENTIONS,
  templates: ONLY_MENTIONS,
  shift_types: ONLY_MENTIONS,
  role_quotas: NOT_PERSONAL,
  hour_requirements: NOT_PERSONAL,
  session_requirements: NOT_PERSONAL,
  game_session_settings: {
    // An erasure leaves the id: without anyone in the list, all staff could host.
    claims: [{ label: 'Servers that chose you as a host of sessions', json: ['hosts'], show: ['server_id'] }],
    mentions: 'none',
  },
  game_session_templates: ONLY_MENTIONS,
  game_session_posts: ONLY_MENTIONS,
  appeal_slugs: NOT_PERSONAL,
  api_keys: {
    claims: [
      {
        label: 'API keys that you created',
        user: ['created_by', 'revoked_by'],
        show: ['server_id', 'name', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
      },
    ],
    mentions: 'replace',
  },
  webhooks: {
    claims: [
      {
        label: 'Webhooks that you added',
        user: ['created_by'],
        show: ['server_id', 'type', 'created_at', 'deleted_at'],
      },
    ],
    mentions: 'none',
  },
  deliveries: ONLY_MENTIONS,
  endpoints: {
    claims: [
      {
        label: 'Endpoints whose URL you set',
        user: ['owner_id'],
        show: ['server_id', 'url', 'created_at', 'deleted_at'],
      },
    ],
    mentions: 'none',
  },
  endpoint_deliveries: ONLY_MENTIONS,
  bot_connections: {
    claims: [
      {
        label: 'Discord servers that you connected',
        user: ['connected_by'],
        show: ['server_id', 'guild_name', 'connected_at'],
      },
    ],
    mentions: 'none',
  },
  bot_posts: NOT_PERSONAL,
  bot_interactions: {
    claims: [
      { label: 'Bot commands that wait for you', discord: ['discord_id'], show: ['at'], erase: 'delete' },
    ],
    mentions: 'delete',
  },
  discord_role_syncs: ONLY_MENTIONS,
  discord_role_mappings: NOT_PERSONAL,
  discord_custom_roles: NOT_PERSONAL,
  duty_role_settings: NOT_PERSONAL,
  duty_roles: NOT_PERSONAL,
  statistics_boards: NOT_PERSONAL,
  statistics_channels: ONLY_MENTIONS,
  imports: {
    claims: [
      {
        label: 'Imports that you began',
        user: ['created_by', 'acted_by'],
        show: ['server_id', 'source', 'file_name', 'status', 'created_at'],
      },
    ],
    mentions: 'replace',
  },
  // Base64 of an upload, deleted once it is imported.
  import_files: NOT_PERSONAL,
  import_rows: ONLY_MENTIONS,
  platform_log: ONLY_MENTIONS,
  announcements: ONLY_MENTIONS,
  announcement_receipts: NOT_PERSONAL,
  attempt_limits: NOT_PERSONAL,
  request_windows: NOT_PERSONAL,
  status_services: NOT_PERSONAL,
  status_days: NOT_PERSONAL,
  leases: NOT_PERSONAL,
  meta: NOT_PERSONAL,
  poll_versions: NOT_PERSONAL,
  migrations: NOT_PERSONAL,
} as const satisfies Partial<PersonalTables>;

/**
 * What every table stores about people. Copies and erasures follow it. The compiler wants an entry for every table, and
 * a test one for every column with an id of a person.
 */
export const PERSONAL_DATA: PersonalTables = {
  ...PEOPLE_TABLES,
  ...RECORD_TABLES,
  ...GAME_TABLES,
  ...SETUP_TABLES,
};
