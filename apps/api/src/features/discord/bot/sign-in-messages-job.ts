import { DomainError, deviceName, PRODUCT_NAME } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { type DueRows, dueItems } from '../../../jobs/claims.ts';
import { backoffMs, type ClaimedJob, type JobKind } from '../../../jobs/job-loop.ts';
import { accountEvents } from '../../community/account/index.ts';
import { moment } from './answers.ts';
import { isRefusedForever, sendDirect } from './direct-messages.ts';
import { postNonce } from './post-failures.ts';

/** A message later than this is given up, in ms; the notice stays in the panel. */
export const SIGN_IN_MESSAGE_GIVE_UP_MS = 24 * 60 * 60_000;

/** Longer than Discord may keep us waiting, its limits included, in ms. */
const LEASE_MS = 2 * 60_000;

const DUE: DueRows = { table: 'sign_in_notices', id: 'id', due: 'due_at', lease: 'lease_until' };

export interface SignInMessagesDeps {
  database: Database;
  discord: DiscordBot;
  /** An origin: messages link to the account page. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Creates the job that sends people a direct message about sign-ins on new devices. A crash between Discord's answer
 * and its storage is harmless: Discord sends the same nonce once.
 */
export function createSignInMessages(deps: SignInMessagesDeps): JobKind<ClaimedJob> {
  const { database, discord, publicUrl, now, random = Math.random } = deps;
  return {
    name: 'sign-in-messages',
    batch: 20,
    concurrency: 2,
    leaseMs: LEASE_MS,
    ...dueItems(database, DUE),
    async handle(item) {
      const notice = await noticeOf(database.handle, item);
      if (notice === null) return;
      const isLate = now() - notice.at >= SIGN_IN_MESSAGE_GIVE_UP_MS;
      if (isLate || notice.wanted === 0) return settle(deps, item, notice, isLate ? 'failed' : 'none');
      try {
        const content = textOf(notice, publicUrl);
        await sendDirect(discord, notice.discordId, { content, nonce: postNonce(notice.id) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (isRefusedForever(error)) return settle(deps, item, notice, 'failed');
        return putOff(database.handle, item, now() + backoffMs(notice.attempts + 3, random()));
      }
      await settle(deps, item, notice, 'sent');
    },
  };
}

/** Names the device and the network, nothing that opens a session. */
function textOf({ userAgent, place, at }: DueNotice, publicUrl: string): string {
  const from = place === null ? '' : `, ${place}`;
  return `**New sign-in to ${PRODUCT_NAME}:** ${deviceName(userAgent)}${from}, ${moment(at)}.
Not you? End it here: <${publicUrl}/account>`;
}

interface DueNotice {
  id: string;
  userId: string;
  discordId: string;
  /** Whether the person still wants messages, 0 or 1. */
  wanted: number;
  userAgent: string | null;
  place: string | null;
  at: number;
  attempts: number;
}

async function noticeOf(handle: Handle, { key, leaseUntil }: ClaimedJob): Promise<DueNotice | null> {
  const row = await handle
    .selectFrom('sign_in_notices as notice')
    .innerJoin('users', 'users.id', 'notice.user_id')
    .select(['notice.id', 'notice.user_id as userId', 'users.discord_id as discordId'])
    .select(['users.sign_in_messages as wanted', 'notice.user_agent as userAgent', 'notice.place'])
    .select(['notice.at', 'notice.attempts'])
    .where('notice.id', '=', key)
    .where('notice.lease_until', '=', leaseUntil)
    .executeTakeFirst();
  return row ?? null;
}

function settle(
  { database, now }: SignInMessagesDeps,
  { key, leaseUntil }: ClaimedJob,
  { userId, userAgent, place }: DueNotice,
  message: 'none' | 'sent' | 'failed',
): Promise<void> {
  return database.transaction(async (tx) => {
    const settled = await tx.handle
      .updateTable('sign_in_notices')
      .set({ message, due_at: null, lease_until: null })
      .where('id', '=', key)
      .where('lease_until', '=', leaseUntil)
      .returning('id')
      .executeTakeFirst();
    if (settled === undefined) return;
    tx.changed({ userId, entity: 'account', op: 'changed', ids: [] });
    if (message === 'none') return;
    const about = { userId, at: now(), userAgent, place };
    await recordEvent(tx, accountEvents.create({ kind: `account.notice-${message}`, ...about }));
  });
}

async function putOff(handle: Handle, { key, leaseUntil }: ClaimedJob, until: number): Promise<void> {
  await handle
    .updateTable('sign_in_notices')
    .set((eb) => ({ lease_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .execute();
}
