import type { PersonalTables } from './claim.ts';

/** Records of servers: moderation, the activity log and Discord. */
export const RECORD_TABLES = {
  punishments: {
    claims: [
      {
        label: 'Punishments of your Roblox account',
        isShown: true,
        roblox: ['roblox_user_id'],
        only: 'verified = 1 AND deleted_at IS NULL',
        show: ['server_id', 'roblox_username', 'type', 'reason', 'created_at', 'expires_at', 'is_active'],
      },
      {
        label: 'Punishments of your Roblox name',
        isShown: true,
        player: ['username_key'],
        only: '(roblox_user_id IS NULL OR verified = 0) AND deleted_at IS NULL',
        show: ['server_id', 'roblox_username', 'type', 'reason', 'created_at', 'expires_at', 'is_active'],
      },
      {
        label: 'Punishments that you recorded or changed',
        user: ['issued_by', 'key_owner_id', 'updated_by', 'deleted_by'],
        show: ['server_id', 'type', 'source', 'created_at'],
      },
    ],
    mentions: 'replace',
  },
  punishment_changes: {
    claims: [
      {
        label: 'Changes to punishments that you made',
        user: ['actor_id'],
        show: ['server_id', 'at', 'kind', 'actor_name'],
      },
    ],
    names: { actor_name: 'actor_id' },
    mentions: 'replace',
  },
  player_notes: {
    claims: [
      // Staff only, so not in a copy.
      {
        label: 'Notes about you',
        roblox: ['roblox_user_id'],
        player: ['username_key'],
        erase: 'delete',
      },
      {
        label: 'Notes that you wrote',
        user: ['created_by'],
        only: 'deleted_at IS NULL',
        show: ['server_id', 'text', 'created_at', 'updated_at'],
      },
    ],
    mentions: 'replace',
  },
  ban_requests: {
    claims: [
      // Staff only, so not in a copy.
      { label: 'Requests to ban you', isShown: true, roblox: ['roblox_user_id'] },
      {
        label: 'Requests to ban your Roblox name',
        isShown: true,
        player: ['username_key'],
        only: 'roblox_user_id IS NULL',
      },
      {
        label: 'Bans that you requested',
        user: ['asked_by'],
        show: ['server_id', 'roblox_username', 'reason', 'note', 'state', 'created_at'],
      },
      {
        label: 'Requests for bans that you decided',
        user: ['decided_by'],
        show: ['server_id', 'state', 'decided_at', 'decision_reason'],
      },
    ],
    mentions: 'replace',
  },
  ban_request_votes: {
    claims: [
      {
        label: 'Your votes on requests for bans',
        user: ['user_id'],
        show: ['server_id', 'vote', 'at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  ban_request_comments: {
    claims: [
      {
        label: 'Your comments on requests for bans',
        user: ['author_id'],
        show: ['server_id', 'at', 'text'],
      },
    ],
    mentions: 'replace',
  },
  player_names: {
    claims: [
      {
        label: 'Names of your Roblox account',
        roblox: ['roblox_user_id'],
        show: ['name', 'first_seen_at', 'last_seen_at'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  player_matches: {
    claims: [
      { label: 'Records joined to your account', roblox: ['roblox_user_id'], erase: 'delete' },
      {
        label: 'Records that you joined or split',
        user: ['created_by'],
        show: ['server_id', 'kind', 'created_at'],
      },
    ],
    mentions: 'delete',
  },
  name_lookups: {
    claims: [
      {
        label: 'Lookups of your Roblox name',
        roblox: ['roblox_user_id'],
        player: ['name_key'],
        show: ['server_id', 'name', 'state'],
        erase: 'delete',
      },
    ],
    mentions: 'none',
  },
  name_backfills: { claims: [], mentions: 'none' },
  mod_calls: {
    claims: [
      {
        label: 'Mod calls that you made in the game',
        roblox: ['reporter_roblox_id'],
        show: ['server_id', 'reason', 'location', 'description', 'status', 'created_at', 'closed_at'],
      },
      // Players are not shown who reported them.
      {
        label: 'Mod calls about you',
        isShown: true,
        roblox: ['reported_roblox_id'],
        player: ['reported_key'],
      },
      { label: 'Mod calls under your name', player: ['reporter_key'] },
      {
        label: 'Mod calls that you made or worked on',
        user: ['created_by', 'claimed_by', 'closed_by'],
        show: ['server_id', 'source', 'status', 'created_at', 'claimed_at', 'closed_at'],
      },
    ],
    mentions: 'replace',
  },
  appeals: {
    claims: [
      {
        label: 'Appeals that you handled',
        user: ['decided_by', 'assignee_id'],
        show: ['server_id', 'state', 'created_at', 'decided_at', 'decision_reason'],
      },
    ],
    mentions: 'replace',
  },
  appeal_messages: {
    claims: [
      {
        label: 'Messages that you wrote in appeals',
        user: ['author_id'],
        show: ['server_id', 'at', 'text'],
      },
    ],
    mentions: 'replace',
  },
  appeal_links: {
    claims: [
      { label: 'Appeal links that you created', user: ['created_by'], show: ['server_id', 'created_at'] },
    ],
    mentions: 'none',
  },
  evidence_files: {
    claims: [
      {
        label: 'Pictures that you uploaded',
        user: ['uploaded_by'],
        show: ['server_id', 'media_type', 'bytes', 'created_at'],
      },
    ],
    mentions: 'none',
  },
  activity: {
    claims: [
      {
        label: 'What you did, in the activity log',
        user: ['actor_id'],
        show: ['server_id', 'at', 'title', 'actor_name'],
      },
      {
        label: 'Changes of your roles, in the activity log',
        user: ['subject'],
        show: ['server_id', 'at', 'title', 'target'],
      },
    ],
    names: { actor_name: 'actor_id', target: 'subject' },
    mentions: 'replace',
  },
  discord_actions: {
    claims: [
      { label: 'Moderation in Discord', user: ['actor_id'], show: ['server_id', 'action', 'created_at'] },
      {
        label: 'Moderation of you in Discord',
        discord: ['target_id'],
        show: ['server_id', 'action', 'reason', 'created_at'],
        erase: 'delete',
      },
    ],
    names: { actor_name: 'actor_id' },
    mentions: 'replace',
  },
} as const satisfies Partial<PersonalTables>;
