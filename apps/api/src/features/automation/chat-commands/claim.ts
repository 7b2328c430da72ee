import { LIST_MAX, type ModCall } from '@tenfour/contracts';
import type { Caller } from '@tenfour/contracts/router';
import { DomainError, matchTargets } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { type ChatCommandRow, chooseCall } from './store.ts';
import { refused } from './targets.ts';

/** How often another call is chosen because someone was faster. */
const TRIES = 5;

/**
 * Claims the call of the named caller, or the oldest that is open. The choice is stored before the claim, so that a
 * crash between the two claims no second call.
 */
export async function claimCall(
  handle: Handle,
  api: Caller,
  row: ChatCommandRow,
  caller: string | null,
): Promise<ModCall> {
  let chosen = row.mod_call_id;
  for (let tries = 1; ; tries += 1) {
    if (chosen === null) {
      chosen = await openCall(api, row.server_id, caller);
      await chooseCall(handle, row.id, chosen);
    }
    try {
      return await api.modCalls.claim({ modCallId: chosen });
    } catch (error) {
      if (tries === TRIES || !isTaken(error)) throw error;
      chosen = null;
    }
  }
}

async function openCall(api: Caller, serverId: string, caller: string | null): Promise<string> {
  const open = await api.modCalls.list({ serverId, status: 'open', limit: LIST_MAX });
  const waiting = open
    .filter(({ status }) => status === 'pending')
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const [oldest] = caller === null ? waiting : ofCaller(waiting, caller);
  if (oldest === undefined) throw refused(caller === null ? 'No open calls.' : `No open call of ${caller}.`);
  return oldest.id;
}

/** By the caller's full name, or by its beginning if only one caller's begins with it. */
function ofCaller(calls: readonly ModCall[], typed: string): ModCall[] {
  const names = [...new Set(calls.map(({ reporterUsername }) => reporterUsername))];
  const [match] = matchTargets(
    [typed],
    names.map((name) => ({ name, id: null })),
  );
  if (match?.kind === 'ambiguous') throw refused(`Several callers begin with ${typed}. Type the full name.`);
  const [caller] = match?.kind === 'player' ? match.players : [];
  return calls.filter(({ reporterUsername }) => reporterUsername === caller?.name);
}

function isTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const refusal = error instanceof DomainError ? error : cause;
  return refusal instanceof DomainError && (refusal.code === 'CONFLICT' || refusal.code === 'NOT_FOUND');
}
