import type { Appeal, AppealMessage, PublicAppeal } from '@tenfour/contracts';
import { APPEAL_MESSAGES_MAX, appealObstacle } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { inForce, type PunishmentHooks, type PunishmentRow, toPunishment } from '../punishments/index.ts';
import type { Reviewers } from './reviewers.ts';
import type { AppealRow, MessageRow } from './store.ts';

/** Who is named: staff see names, players do not. */
type Audience = 'staff' | 'player';

function decisionOf(row: AppealRow, audience: Audience): Appeal['decision'] {
  const { state, decided_at: at, decision_reason: reason, decider } = row;
  if (state === 'open' || at === null || reason === null) return null;
  return { accepted: state === 'accepted', reason, at: iso(at), by: audience === 'staff' ? decider : null };
}

/** The assignee of an open appeal; null when they can no longer decide it. */
function assigneeOf({ state, assignee_id: id }: AppealRow, reviewers: Reviewers): Appeal['assignee'] {
  const reviewer = state === 'open' && id !== null ? reviewers.get(id) : undefined;
  return reviewer ? { id: reviewer.id, username: reviewer.username, avatar: reviewer.avatar } : null;
}

/** An appeal as the queue shows it; whether its punishment counts depends on `now`, epoch ms. */
export function toAppeal(
  row: AppealRow,
  punishment: PunishmentRow,
  reviewers: Reviewers,
  now: number,
): Appeal {
  return {
    id: row.id,
    state: row.state,
    createdAt: iso(row.created_at),
    text: row.text,
    punishment: toPunishment(punishment, now),
    messages: row.messages,
    assignee: assigneeOf(row, reviewers),
    waiting: row.state === 'open' && row.last_side !== 'staff',
    decision: decisionOf(row, 'staff'),
  };
}

/** The first words and what followed, oldest first. */
export function toThread(
  row: AppealRow,
  messages: readonly MessageRow[],
  audience: Audience,
): AppealMessage[] {
  const first = { id: row.id, at: iso(row.created_at), side: 'player' as const, by: null, text: row.text };
  const later = messages.map(({ id, at, side, author, text }) => {
    return { id, at: iso(at), side, by: audience === 'staff' ? author : null, text };
  });
  return [first, ...later];
}

/** Whether the player can write once more. */
export function mayWrite(row: AppealRow, messages: readonly MessageRow[]): boolean {
  const own = messages.filter(({ side }) => side === 'player').length;
  return row.state === 'open' && own < APPEAL_MESSAGES_MAX;
}

/** What decides whether an appeal is taken now, in words; null when one is. */
export function obstacleOf(
  punishment: PunishmentRow,
  appeals: readonly AppealRow[],
  serverActive: boolean,
  now: number,
): string | null {
  const decisions = appeals.map(({ state, decided_at: decidedAt }) => ({ state, decidedAt }));
  return appealObstacle({ inForce: inForce(punishment, now), serverActive, appeals: decisions }, now);
}

/** A punishment that its player can see, with its appeals. */
export interface AppealCase {
  server: { id: string; name: string; active: boolean };
  punishment: PunishmentRow;
  /** Oldest first. */
  appeals: readonly AppealRow[];
  /** Of the newest appeal. */
  messages: readonly MessageRow[];
}

/** Returns an appeal as the public page shows it. */
export function toPublic({ server, punishment, appeals, messages }: AppealCase, now: number): PublicAppeal {
  const last = appeals.at(-1);
  return {
    serverName: server.name,
    robloxUsername: punishment.roblox_username,
    punishmentType: punishment.type,
    reason: punishment.reason,
    createdAt: iso(punishment.created_at),
    duration: punishment.duration_minutes,
    expiresAt: isoOrNull(punishment.expires_at),
    isActive: inForce(punishment, now),
    obstacle: obstacleOf(punishment, appeals, server.active, now),
    appeal:
      last === undefined
        ? null
        : {
            state: last.state,
            createdAt: iso(last.created_at),
            decision: decisionOf(last, 'player'),
            thread: toThread(last, messages, 'player'),
            mayWrite: server.active && mayWrite(last, messages),
          },
  };
}

export interface AppealsDeps {
  database: Database;
  keyring: Pick<Keyring, 'seal' | 'open'>;
  config: { publicUrl: string };
  now: () => number;
  hooks: PunishmentHooks;
  /** Runs after a commit that gave a punishment an end. */
  expiryChanged: () => void;
}
