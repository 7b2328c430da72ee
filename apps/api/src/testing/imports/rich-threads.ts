import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { FIELD_VALUES } from './rich-fields.ts';

const HOUR = 3_600_000;

interface Threads {
  owner: string;
  moderator: string;
  /** Punishments: one that was edited and appealed, and a ban. */
  edited: string;
  ban: string;
}

/** Adds edits, appeals and ban requests in each state, at `at` (epoch ms) and before. */
export async function addThreads(
  handle: Handle,
  server_id: string,
  { owner, moderator, edited, ban }: Threads,
  at: number,
): Promise<void> {
  const change = { server_id, punishment_id: edited, at, actor_id: moderator, actor_name: 'Mod' };
  await handle
    .insertInto('punishment_changes')
    .values([
      {
        ...{ ...change, id: newId(), kind: 'changed' as const },
        diff: '{"before":{"reason":"<b>A</b>","duration":null},"after":{"reason":"B","duration":60}}',
      },
      { ...change, id: newId(), kind: 'expired', diff: null, at: at - HOUR, actor_id: null },
    ])
    .execute();
  const appeal = { server_id, client_id: null, assignee_id: null };
  const decided = { decided_at: at - HOUR, decided_by: owner, decision_reason: 'No' };
  const [denied, open] = [newId(), newId()];
  await handle
    .insertInto('appeals')
    .values([
      {
        ...{ ...appeal, ...decided, id: denied, punishment_id: edited, state: 'denied' },
        ...{ text: 'Please', created_at: at - 3 * HOUR },
      },
      {
        ...{ ...appeal, id: open, punishment_id: ban, state: 'open', text: 'Again', created_at: at - HOUR },
        ...{ decided_at: null, decided_by: null, decision_reason: null },
      },
    ])
    .execute();
  const message = { server_id, appeal_id: denied, client_id: null, text: 'Why?' };
  await handle
    .insertInto('appeal_messages')
    .values([
      { ...message, id: newId(), at: at - 2 * HOUR, side: 'player', author_id: null },
      { ...message, id: newId(), at: at - 2 * HOUR + 1_000, side: 'staff', author_id: moderator, text: 'So' },
    ])
    .execute();
  await addRequests(handle, server_id, { owner, moderator, ban }, at);
}

async function addRequests(
  handle: Handle,
  server_id: string,
  { owner, moderator, ban }: Omit<Threads, 'edited'>,
  at: number,
): Promise<void> {
  const request = (name: string) => ({
    ...{
      server_id,
      roblox_username: name,
      username_key: name.toLowerCase(),
      reason: 'RDM',
      note: 'See clip',
    },
    ...{ evidence: '["https://clips.example/c"]', asked_by: moderator, client_id: null, decided_by: null },
    ...{ created_at: at - 5 * HOUR, expires_at: at + 48 * HOUR, decided_at: null, duration_minutes: 60 },
    ...{ by_votes: 0 as const, decision_reason: '' },
    ...{
      player_key: `:${name.toLowerCase()}`,
      roblox_user_id: null,
      punishment_id: null,
      bolo_note_id: null,
    },
  });
  const [approved, open] = [newId(), newId()];
  await handle
    .insertInto('ban_requests')
    .values([
      {
        ...{ ...request('Banned'), id: approved, state: 'approved', punishment_id: ban, by_votes: 1 },
        ...{ decided_at: at - 3 * HOUR, decided_by: owner, roblox_user_id: '77', player_key: '77' },
        fields: FIELD_VALUES.banRequest,
      },
      {
        ...{ ...request('Fine'), id: newId(), state: 'declined', decision_reason: 'No proof' },
        ...{ decided_at: at - 3 * HOUR, decided_by: owner },
      },
      { ...request('Asked'), id: open, state: 'open' },
    ])
    .execute();
  const vote = { server_id, vote: 'for' as const, at: at - 4 * HOUR };
  await handle
    .insertInto('ban_request_votes')
    .values([
      { ...vote, request_id: approved, user_id: owner },
      { ...vote, request_id: open, user_id: owner },
    ])
    .execute();
  const comment = { server_id, author_id: owner, at: at - 4 * HOUR, client_id: null };
  await handle
    .insertInto('ban_request_comments')
    .values([
      { ...comment, id: newId(), request_id: approved, text: 'Seen <i>it</i>' },
      { ...comment, id: newId(), request_id: open, text: 'Wait' },
    ])
    .execute();
}
