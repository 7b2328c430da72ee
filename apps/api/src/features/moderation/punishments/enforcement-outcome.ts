import type { Punishment } from '@tenfour/contracts';
import type { Transaction } from '../../../db/database.ts';
import type { SettledCommand } from '../../game/gateway/index.ts';

/** Writes what became of a command onto the record that sent it, if one did. In the command's own transaction. */
export async function settleEnforcement(tx: Transaction, settled: SettledCommand): Promise<void> {
  const records = await tx.handle
    .updateTable('punishments')
    .set({ enforcement: stateOf(settled), enforcement_message: settled.errorMessage })
    .where('enforcement_command_id', '=', settled.id)
    .returning(['server_id as serverId', 'id'])
    .execute();
  for (const { serverId, id } of records) {
    tx.changed({ serverId, entity: 'punishments', op: 'changed', ids: [id] });
  }
}

/** An empty game means that the player is not online; for a ban it is a failure, as the ban is not in force. */
function stateOf({ command, from, state, errorKind }: SettledCommand): Punishment['enforcement']['state'] {
  if (state !== 'failed') return state;
  if (errorKind === 'offline' && !command.startsWith(':ban ')) return 'not_online';
  return from === 'queued' ? 'not_sent' : 'failed';
}
