import type { PlatformViewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import type { PlatformActor } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { platformEvents } from './events.ts';

/** Who the staff log names. */
export function actorOf({ accountId, accountName }: PlatformViewer): PlatformActor {
  return { id: accountId, name: accountName };
}

/** The refusal for an account that is none, of platform staff or of a user. */
export function noSuchAccount(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such account.' });
}

/** Notifies people whose admin session has ended; they can't be found by an open session anymore. */
export function notifyPanels({ changed }: Transaction, userIds: readonly string[]): void {
  for (const userId of userIds) changed({ userId, entity: 'platform', op: 'changed', ids: [] });
}

/** Ends the panel of a token as its own person, who signs out at Discord with it. */
export async function endPanel(
  tx: Transaction,
  { userId, panelToken, at }: { userId: string; panelToken: string; at: number },
): Promise<void> {
  const open = tx.handle
    .selectFrom('platform_sessions as panel')
    .innerJoin('platform_accounts as staff', 'staff.id', 'panel.account_id')
    .select(['staff.id', 'staff.username as name'])
    .where('panel.token_hash', '=', hashToken(panelToken))
    .where('panel.user_id', '=', userId);
  const by = await open.executeTakeFirst();
  if (by === undefined) return;
  await tx.handle.deleteFrom('platform_sessions').where('token_hash', '=', hashToken(panelToken)).execute();
  await recordEvent(tx, platformEvents.create({ kind: 'platform.signed-out', by, at }));
  notifyPanels(tx, [userId]);
}
