import type { AutomationKind } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';

const WATCHED = { 'auto-shifts': 'duty_presence', 'afk-check': 'duty_signs' } as const;

/**
 * What an automation that is switched has seen: shifts that are open stay as they are, and when it is switched on
 * again nothing of what happened meanwhile is laid to anyone's charge.
 */
export async function forgetWatched(handle: Handle, serverId: string, kind: AutomationKind): Promise<void> {
  if (kind !== 'auto-shifts' && kind !== 'afk-check') return;
  await handle.deleteFrom(WATCHED[kind]).where('server_id', '=', serverId).execute();
}
