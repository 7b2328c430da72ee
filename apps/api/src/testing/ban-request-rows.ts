import type { Schema } from '../db/table-types/index.ts';

/** Who is in the rows, and when they were written (epoch ms). */
interface RowFacts {
  serverId: string;
  userId: string;
  at: number;
  /** Begins the ids. */
  prefix: string;
}

/** Returns a row for each table of ban requests: an open one and an approved one with a vote and a comment. */
export function banRequestRows({ serverId, userId, at, prefix }: RowFacts) {
  const own = { server_id: serverId, asked_by: userId, reason: 'x', created_at: at };
  const about = { roblox_username: 'Ana', username_key: 'ana', roblox_user_id: '7', player_key: '7' };
  const decided = { state: 'approved', decided_at: at, decided_by: userId, punishment_id: 'p3' };
  const on = { server_id: serverId, request_id: `${prefix}2`, at };
  const rows: [keyof Schema, Record<string, string | number>][] = [
    ['ban_requests', { ...own, ...about, id: `${prefix}1`, expires_at: at + 86_400_000 }],
    ['ban_requests', { ...own, ...about, ...decided, id: `${prefix}2`, expires_at: at, bolo_note_id: 'n1' }],
    ['ban_request_votes', { ...on, user_id: userId, vote: 'for' }],
    ['ban_request_comments', { ...on, id: `${prefix}3`, author_id: userId, text: 'x' }],
  ];
  return rows;
}
