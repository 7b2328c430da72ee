import { createHash } from 'node:crypto';
import type { CheckAction, CheckProgress, CheckRule } from '@tenfour/domain';
import { fromBit, toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** Returns the name of a check: another one for any change of it. */
export function checkKey(rule: CheckRule): string {
  return createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 24);
}

/** A player who breaks a check. */
export interface Violation extends CheckProgress {
  checkKey: string;
  robloxUserId: string;
}

/** What is stored of a step. */
export interface StoredStep {
  checkKey: string;
  robloxUserId: string;
  warnings: number;
  alerted: boolean;
  step: CheckAction | null;
  /** Epoch ms. */
  stepAt: number;
  commandId: string | null;
}

/** Those of a server. */
export function violationsStore(handle: Handle, serverId: string) {
  return {
    /** All of them, with what became of their commands. A warning counts once the game accepted it. */
    async all(): Promise<Violation[]> {
      const rows = await handle
        .selectFrom('check_violations')
        .leftJoin('game_commands', (join) =>
          join
            .onRef('game_commands.server_id', '=', 'check_violations.server_id')
            .onRef('game_commands.id', '=', 'check_violations.game_command_id'),
        )
        .selectAll('check_violations')
        .select('game_commands.state')
        .where('check_violations.server_id', '=', serverId)
        .execute();
      return rows.map((row) => ({
        checkKey: row.check_key,
        robloxUserId: row.roblox_user_id,
        warnings: row.warnings + Number(row.step === 'pm' && isAccepted(row.state)),
        alerted: fromBit(row.alerted),
        stepAt: row.step_at,
        pending: row.state === 'queued',
      }));
    },

    async save({ checkKey: key, robloxUserId, warnings, alerted, ...step }: StoredStep): Promise<void> {
      const values = {
        warnings,
        alerted: toBit(alerted),
        step: step.step,
        step_at: step.stepAt,
        game_command_id: step.commandId,
      };
      await handle
        .insertInto('check_violations')
        .values({ server_id: serverId, check_key: key, roblox_user_id: robloxUserId, ...values })
        .onConflict((conflict) =>
          conflict.columns(['server_id', 'check_key', 'roblox_user_id']).doUpdateSet(values),
        )
        .execute();
    },

    async remove({ checkKey: key, robloxUserId }: Violation): Promise<void> {
      await handle
        .deleteFrom('check_violations')
        .where('server_id', '=', serverId)
        .where('check_key', '=', key)
        .where('roblox_user_id', '=', robloxUserId)
        .execute();
    },

    /** The check for which a command was queued; null once none of its players breaks it. */
    async checkOf(commandId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('check_violations')
        .select('check_key')
        .where('server_id', '=', serverId)
        .where('game_command_id', '=', commandId)
        .executeTakeFirst();
      return row?.check_key ?? null;
    },
  };
}

function isAccepted(state: string | null): boolean {
  return state === 'sent' || state === 'confirmed';
}
