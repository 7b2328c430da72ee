import { codeTyped } from '@tenfour/domain';
import type { Change } from '../../../db/changes.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ProvedBy } from '../account/index.ts';
import { accountEvents } from '../account/index.ts';
import { learnNames } from '../identity/index.ts';
import { namesOf } from '../servers/index.ts';
import { proofsStore } from './store.ts';

/** Proof that a person owns a Roblox account. */
export interface Proved {
  userId: string;
  roblox: { id: string; name: string };
  method: ProvedBy;
  /** Epoch ms. */
  at: number;
}

/**
 * Marks a Roblox account as verified. A previous holder loses the mark, and both get a log entry. Roblox' own sign-in
 * also links the account; other methods require that it is linked. Returns false when it no longer is.
 */
export async function prove(tx: Transaction, { userId, roblox, method, at }: Proved): Promise<boolean> {
  await tx.lock(`roblox:${roblox.id}`);
  const store = proofsStore(tx.handle);
  const before = await store.linkedOf(userId);
  if (method !== 'oauth' && before?.id !== roblox.id) return false;
  if (before?.id === roblox.id && before.verified) return true;
  const other = await store.holderOf(roblox.id);
  if (other !== null && other !== userId) await takeMark(tx, other, roblox, at);
  if (!(await store.mark(userId, roblox, at, method === 'oauth'))) return false;
  // A code in the game proves the account, not the name: that one is as it was linked.
  if (method !== 'game') await learnNames(tx.handle, [{ robloxUserId: roblox.id, name: roblox.name, at }]);
  await store.remove(userId);
  const names = { robloxUsername: roblox.name, robloxUserId: roblox.id };
  await recordEvent(
    tx,
    accountEvents.create({ kind: 'account.roblox-verified', userId, at, ...names, method }),
  );
  tx.changed(accountChanged(userId), ...(await namesOf(tx.handle, userId)));
  return true;
}

async function takeMark(tx: Transaction, userId: string, roblox: Proved['roblox'], at: number) {
  await proofsStore(tx.handle).unmark(userId, at);
  const names = { robloxUsername: roblox.name, robloxUserId: roblox.id };
  await recordEvent(
    tx,
    accountEvents.create({ kind: 'account.roblox-proved-by-other', userId, at, ...names }),
  );
  tx.changed(accountChanged(userId), ...(await namesOf(tx.handle, userId)));
}

/** Returns the change that the person's open pages receive. */
export function accountChanged(userId: string): Change {
  return { userId, entity: 'account', op: 'changed', ids: [] };
}

/** A proof is of the account that was linked when it began. */
export async function forgetProof(handle: Handle, userId: string): Promise<void> {
  await proofsStore(handle).remove(userId);
}

const WRONG = 'A code was typed in the game that is not this one. Check it and type it again.';

/**
 * Handles a `;` command from the game. `;verify CODE` verifies the player's account for the person who linked it and
 * got that code; a wrong code is a failed attempt of every pending verification of it. `at` is epoch ms.
 */
export async function verifyByCommand(
  tx: Transaction,
  said: { robloxUserId: string; command: string; at: number },
): Promise<void> {
  const code = codeTyped(said.command);
  if (code === null) return;
  const store = proofsStore(tx.handle);
  const waiting = await store.waitingFor(said.robloxUserId, said.at);
  const meant = waiting.find(({ secret }) => secret === code);
  if (!meant) {
    for (const { userId } of waiting) {
      await store.tried(userId, said.at, WRONG);
      tx.changed(accountChanged(userId));
    }
    return;
  }
  const linked = await store.linkedOf(meant.userId);
  const roblox = { id: said.robloxUserId, name: linked?.name ?? '' };
  await prove(tx, { userId: meant.userId, roblox, method: 'game', at: said.at });
}
