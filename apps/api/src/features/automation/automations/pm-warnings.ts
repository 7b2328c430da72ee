import type { Handle, Transaction } from '../../../db/database.ts';
import type { RecordedWarning } from '../../moderation/punishments/index.ts';
import { logRun } from './run-log.ts';
import { enabledIn } from './store.ts';

/** Returns the template of the message that players get about warnings; null while the automation is off. */
export async function warningText(handle: Handle, serverId: string): Promise<string | null> {
  const settings = await enabledIn(handle, serverId, 'pm-warnings');
  return settings?.text ?? null;
}

/** Writes the run log entry of a recorded warning. */
export async function logWarning(
  tx: Transaction,
  { serverId, id, robloxUsername: subject, at, columns }: RecordedWarning,
): Promise<void> {
  const { enforcement, enforcement_message: why, enforcement_command_id: gameCommandId } = columns;
  const occasion = { serverId, kind: 'pm-warnings', dedupe: id, at, subject } as const;
  const text = why ?? 'Not sent: they are not in the game.';
  const queued = { outcome: 'queued', text: 'Told of a warning.', gameCommandId } as const;
  await logRun(tx, occasion, enforcement === 'queued' ? queued : { outcome: 'skipped', text });
}
