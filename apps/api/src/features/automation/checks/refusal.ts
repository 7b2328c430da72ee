import type { Handle } from '../../../db/database.ts';
import { enabledIn } from '../automations/index.ts';
import { checkKey, violationsStore } from './violations-store.ts';

const KEPT = 'Not sent: the player keeps the check again.';
const CHANGED = 'Not sent: the check was changed or removed.';

/** Returns why a queued command of a check must not be sent any more; null when it can be. */
export async function refusalOfCheck(
  handle: Handle,
  { serverId, id }: { serverId: string; id: string },
): Promise<string | null> {
  const key = await violationsStore(handle, serverId).checkOf(id);
  if (key === null) return KEPT;
  const settings = await enabledIn(handle, serverId, 'checks');
  return settings?.rules.some((rule) => checkKey(rule) === key) ? null : CHANGED;
}
