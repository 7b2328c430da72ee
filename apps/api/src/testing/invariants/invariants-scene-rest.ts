import type { Schema } from '../../db/table-types/index.ts';
import { banRequestRows } from '../ban-request-rows.ts';
import { DAY_MS, HOUR_MS } from './invariants-rule.ts';
import { promotionRows } from './invariants-scene-promotions.ts';

/*
 * The rest of `invariants-scene.ts`: the log, leaves, imports, appeals, Discord and the platform. `at` and `now` are
 * epoch ms.
 */
type Row = Record<string, unknown>;

export function records(at: number): [keyof Schema, Row][] {
  const row = (id: string): Row => ({ server_id: 's1', id });
  const line = { at, type: 'x', action: 'x', title: 'x', description: 'x', actor_id: 'u1', actor_name: 'u1' };
  const message = { webhook_id: 'w1', activity_id: 'ac1', payload: '{}', created_at: at };
  const webhook = { type: 'punishments', token_sealed: 'x', token_hint: 'x', created_by: 'u1' };
  return [
    ['activity', { ...row('ac1'), ...line, delivery_count: 1, delivered_count: 1 }],
    ['webhooks', { ...row('w1'), ...webhook, discord_id: '1', created_at: at, updated_at: at }],
    ['deliveries', { ...row('d1'), ...message, state: 'failed', finished_at: at }],
    [
      'deliveries',
      { ...row('d2'), ...message, state: 'sent', message_id: '1', finished_at: at, resend_of: 'd1' },
    ],
  ];
}

/** What belongs to a session of the game. */
export function sessionParts(at: number): [keyof Schema, Row][] {
  return [
    ...votes(at),
    ...sessionPosts(at),
    [
      'game_session_signups',
      {
        server_id: 's1',
        session_id: 'gs1',
        user_id: 'u1',
        answer: 'accepted',
        role_id: 'r1',
        answered_at: at,
      },
    ],
    ['game_session_attendance', { server_id: 's1', session_id: 'gs1', user_id: 'u1', ended_at: at }],
    ['game_session_settings', { server_id: 's1', hosts: '[]', updated_at: at }],
  ];
}

/** A vote on a session of the game, with a ballot. */
function votes(at: number): [keyof Schema, Row][] {
  return [
    [
      'game_session_votes',
      {
        ...{ server_id: 's1', id: 'gv1' },
        ...{ session_id: 'gs1', audience: 'public', threshold: 5, follow_up: 'notify', yes_count: 1 },
        ...{
          opened_by: 'u1',
          opened_at: at,
          closes_at: at + HOUR_MS,
          client_id: 'gv1',
        },
        ...{ channel_id: 'c1', channel_name: 'sessions', ping_role_id: 'r1', message_id: 'm1' },
      },
    ],
    [
      'game_session_ballots',
      { server_id: 's1', vote_id: 'gv1', discord_id: 'd1', choice: 'yes', cast_at: at },
    ],
  ];
}

/** A message that sessions post, and one of a session that was not posted. */
function sessionPosts(at: number): [keyof Schema, Row][] {
  const template = { server_id: 's1', kind: 'started', guild_id: '1', mode: 'new', message: '{}' };
  const post = { server_id: 's1', id: 'gp1', session_id: 'gs1', sequence: 1, kind: 'started' };
  return [
    ['game_session_templates', { ...template, updated_at: at }],
    ['game_session_posts', { ...post, placeholders: '{}', created_at: at, since: at }],
  ];
}

export function leave(id: string, at: number): Row {
  return {
    server_id: 's1',
    id,
    user_id: 'u2',
    kind: 'leave',
    share: 0,
    starts_at: at,
    ends_at: at + HOUR_MS,
    reason: 'x',
    status: 'approved',
    created_at: at,
    decided_by: 'u1',
    decided_at: at,
    ended_by: 'u1',
  };
}

export function imports(at: number): [keyof Schema, Row][] {
  const texts = { options: '{}', notes: '[]', counts: '{}', file_name: 'x' };
  const line = { server_id: 's1', import_id: 'i1', kind: 'punishment', data: '{}' };
  return [
    [
      'imports',
      {
        server_id: 's1',
        id: 'i1',
        source: 'csv',
        status: 'done',
        ...texts,
        rows_created: 3,
        rows_undone: 1,
        rows_left: 1,
        created_by: 'u1',
        acted_by: 'u1',
        created_at: at,
      },
    ],
    ['import_files', { server_id: 's1', import_id: 'i1', n: 1, content: 'x' }],
    ['import_rows', { ...line, n: 1, state: 'created', identity: 'a', entity_id: 'p1' }],
    ['import_rows', { ...line, n: 2, state: 'undone', identity: 'b', entity_id: 'x' }],
    ['import_rows', { ...line, n: 3, state: 'left', identity: 'c', entity_id: 'p2' }],
  ];
}

/** An endpoint of a developer, with a delivery. */
function endpoint(at: number): [keyof Schema, Row][] {
  const own = { server_id: 's1', created_at: at };
  return [
    [
      'endpoints',
      { ...own, id: 'en1', url: 'x', description: '', secret_sealed: 'x', owner_id: 'u1', updated_at: at },
    ],
    [
      'endpoint_deliveries',
      {
        ...{ ...own, id: 'ed1', endpoint_id: 'en1', message_id: 'ac1', type: 'x', payload: '{}' },
        ...{ state: 'sent', queued_at: at, send_at: at, attempts: 1, finished_at: at },
      },
    ],
  ];
}

export function appeals(at: number): [keyof Schema, Row][] {
  const s = { server_id: 's1' };
  return [
    [
      'appeal_links',
      { ...s, punishment_id: 'p3', token_hash: 'h', token_sealed: 'x', created_by: 'u1', created_at: at },
    ],
    ['appeal_slugs', { ...s, slug: 'liberty', created_at: at }],
    [
      'appeals',
      {
        ...s,
        id: 'ap1',
        punishment_id: 'p3',
        state: 'denied',
        text: 'x',
        created_at: at,
        decided_at: at,
        decided_by: 'u1',
        decision_reason: 'x',
        assignee_id: 'u1',
      },
    ],
    ...promotionRows({ ...s, id: 'pr1', user: 'u2', at, department: 'st1', infraction: 'in1' }),
    [
      'forms',
      {
        ...{ ...s, id: 'f1', kind: 'report', title: 'x', version: 1, rules: '{}', created_at: at },
        created_by: 'u1',
      },
    ],
    ['form_versions', { ...s, form_id: 'f1', version: 1, questions: '{}', created_at: at }],
    [
      'form_submissions',
      {
        ...{ ...s, id: 'fs1', form_id: 'f1', version: 1, user_id: 'u2', about_id: 'u1', answers: '{}' },
        ...{ roblox_user_id: '1', roblox_username: 'x', created_at: at, message: 'x' },
        ...{ state: 'denied', decided_at: at, decided_by: 'u1', roles_by: 'u1', dm_state: 'done' },
      },
    ],
    ['form_drafts', { ...s, form_id: 'f1', user_id: 'u1', answers: '{}', updated_at: at }],
    ['form_reviews', { ...s, submission_id: 'fs1', user_id: 'u1', vote: 'deny', at }],
    ['form_comments', { ...s, id: 'fc1', submission_id: 'fs1', author_id: 'u1', text: 'x', at }],
    ...banRequestRows({ serverId: 's1', userId: 'u1', at, prefix: 'br' }),
    ['appeal_messages', { ...s, id: 'am1', appeal_id: 'ap1', at, side: 'staff', author_id: 'u1', text: 'x' }],
    [
      'evidence_files',
      {
        ...s,
        id: 'ev1',
        sha256: 'x',
        media_type: 'image/png',
        bytes: 1,
        uploaded_by: 'u1',
        created_at: at,
        kept_at: at,
      },
    ],
    [
      'account_devices',
      { user_id: 'u1', id: 'ad1', token_hash: 'x', browser: 'x', created_at: at, last_seen_at: at },
    ],
    ['sign_in_notices', { id: 'sn1', user_id: 'u1', session_id: 'se1', at, message: 'none' }],
    [
      'approvals',
      {
        ...{ id: 'ap1', server_id: 's1', requester_id: 'u2', procedure: 'servers.remove', detail: '' },
        ...{ input_sealed: 'x', created_at: at, ends_at: at + DAY_MS },
      },
    ],
    ...endpoint(at),
    ['account_factors', { user_id: 'u1', totp_sealed: 'x', totp_since: at, totp_step: 1 }],
    [
      'passkeys',
      {
        ...{ user_id: 'u1', id: 'k', credential: 'c', public_key: 'k', counter: 0 },
        ...{ transports: '[]', name: 'K', created_at: at },
      },
    ],
    [
      'api_keys',
      {
        ...s,
        id: 'k1',
        user_id: 'u5',
        name: 'x',
        token_hash: 'h',
        hint: 'x',
        flags: '[]',
        created_by: 'u1',
        created_at: at,
        revoked_at: at,
        revoked_by: 'u1',
      },
    ],
  ];
}

export function discord(at: number): [keyof Schema, Row][] {
  const s = { server_id: 's1' };
  const post = { ...s, channel_id: '1', created_at: at };
  return [
    ['bot_connections', { ...s, guild_id: '1', guild_name: 'G', connected_by: 'u1', connected_at: at }],
    ['bot_posts', { ...post, id: 'bp1', kind: 'mod-call', subject_id: 'mc1' }],
    ['bot_posts', { ...post, id: 'bp2', kind: 'join-request', subject_id: 'j1' }],
    ['bot_interactions', { id: 'bi1', at }],
    ['bot_interactions', { id: 'bi2', at, discord_id: '1', prompt: '{}' }],
    [
      'bot_reminders',
      {
        ...s,
        id: 'br1',
        user_id: 'u1',
        discord_id: '1',
        text: 'x',
        client_id: 'x',
        created_at: at,
        due_at: at + DAY_MS,
      },
    ],
    [
      'discord_actions',
      {
        ...s,
        id: 'da1',
        client_id: 'x',
        guild_id: '1',
        action: 'kick',
        actor_id: 'u1',
        actor_name: 'u1',
        target_id: '2',
        target_name: 'B',
        reason: 'x',
        state: 'done',
        created_at: at,
        settled_at: at,
      },
    ],
    ['discord_role_syncs', { ...s, guild_id: '1' }],
    ['duty_role_settings', { ...s, guild_id: '1' }],
    ['duty_roles', { ...s, n: 0, state: 'on_duty', type_id: 'st1', role_id: '1', role_name: 'R' }],
    ['duty_role_people', { ...s, guild_id: '1', discord_id: '2', wanted: '[]', checked_at: at }],
    [
      'duty_role_grants',
      { ...s, guild_id: '1', discord_id: '2', role_id: '1', role_name: 'R', state: 'given', given_at: at },
    ],
    ['discord_role_mappings', { ...s, role_id: '1', role_name: 'R', role: 'admin' }],
    ['role_quotas', { ...s, role: 'r1', custom_role_id: 'r1', weekly_calls: 1 }],
    ['discord_custom_roles', { ...s, discord_role_id: '1', discord_role_name: 'R', role_id: 'r1' }],
    [
      'staff_actions',
      { ...s, id: 'sf1', user_id: 'u2', at, kind: 'removal', subject_id: 'u3', role: 'member', text: 'x' },
    ],
    [
      'staff_freezes',
      { ...s, id: 'sf2', user_id: 'u2', at, total: 16, minutes: 10, lifted_at: at, lifted_by: 'u1' },
    ],
    ['statistics_boards', { ...s, guild_id: '1' }],
    [
      'statistics_channels',
      { ...s, channel_id: '1', channel_name: 'C', kind: 'message', statistics: 'players', message_id: '2' },
    ],
    ['discord_role_grants', { ...s, user_id: 'u2', role: 'admin', granted_at: at }],
    [
      'member_holds',
      {
        ...s,
        user_id: 'u2',
        kind: 'manual_role',
        set_by: 'u1',
        set_by_role: 'owner',
        set_at: at,
        prior_kind: 'removed',
        prior_set_by: 'u1',
        prior_set_by_role: 'owner',
        prior_set_at: at,
      },
    ],
  ];
}

export function platform(at: number, now: number): [keyof Schema, Row][] {
  const account = { access_level: 'staff', user_id: 'u1', created_at: at, updated_at: at };
  const later = now + DAY_MS;
  return [
    ['platform_accounts', { id: 'pa1', username: 'a', username_key: 'a', ...account }],
    ['platform_accounts', { id: 'pa2', username: 'b', username_key: 'b', ...account, created_by: 'pa1' }],
    [
      'platform_sessions',
      { token_hash: 'h', id: 'ps1', account_id: 'pa1', user_id: 'u1', created_at: at, expires_at: later },
    ],
    ['platform_devices', { token_hash: 'h', account_id: 'pa1', created_at: at, expires_at: later }],
    ['attempt_limits', { name: 'x', blocked_until: 0, forget_at: later }],
    ['request_windows', { name: 'x', taken: 1, ends_at: later }],
    [
      'alerts',
      {
        ...{ user_id: 'u1', id: 'at1', server_id: 's1', kind: 'join-request', subject_id: 'x' },
        ...{ title: 'x', text: 'x', path: '/server/s1', created_at: at },
      },
    ],
    [
      'announcements',
      { id: 'an1', title: 'x', message: 'x', author_id: 'pa1', author_name: 'a', created_at: at },
    ],
    [
      'erasures',
      {
        id: 'er1',
        user_id: 'u1',
        subject_hash: 'x',
        state: 'waiting',
        requested_at: at,
        due_at: now + DAY_MS,
      },
    ],
    ['status_services', { service: 'api', due_at: now }],
    ['status_days', { service: 'api', day: at }],
    ['announcement_receipts', { announcement_id: 'an1', account_id: 'pa2' }],
    [
      'platform_log',
      { id: 'pl1', at, actor: 'a', actor_id: 'pa1', action: 'x', details: 'x', server_id: 's1' },
    ],
    [
      'alt_requests',
      {
        id: 'al1',
        user_id: 'u1',
        server_name: 'x',
        join_code: 'x',
        time_requested: 'x',
        accounts: '[]',
        status: 'denied',
        staff_reason: 'x',
        staff_id: 'pa1',
        staff_name: 'a',
        created_at: at,
        decided_at: at,
      },
    ],
    ['leases', { name: 'egress:default', holder: 'x', expires_at: now }],
    ['meta', { key: 'x', value: 'x' }],
  ];
}
