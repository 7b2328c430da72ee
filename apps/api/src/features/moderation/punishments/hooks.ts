import type { Punishment } from '@tenfour/contracts';
import { commandText, filled } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { PunishmentRow } from './rows.ts';

/** The columns of a punishment that describe its command. */
export interface EnforcementColumns {
  enforcement: Punishment['enforcement']['state'];
  enforcement_message: string | null;
  enforcement_command_id: string | null;
}

/** Punishments of one server that ended in this transaction. */
export interface EndedPunishments {
  serverId: string;
  ids: readonly string[];
  /** Ended or deleted by staff; otherwise their time was over. */
  byHand: boolean;
  /** Whether the game has lifted the bans among them already. */
  isUnbanned?: boolean;
  /** Epoch ms. */
  now: number;
}

/** A warning that is being recorded, with what it sends to the game. */
export interface RecordedWarning {
  serverId: string;
  id: string;
  robloxUsername: string;
  /** Epoch ms. */
  at: number;
  columns: EnforcementColumns;
}

/** What other features do when punishments change. Each runs in the transaction of the change; none may use the network. */
export interface PunishmentHooks {
  /** Runs after punishments were switched off or hidden. */
  onPunishmentsEnded(tx: Transaction, ended: EndedPunishments): Promise<void>;
  /** Runs after a punishment was deleted, also an ended one; `now` is epoch ms. */
  onPunishmentDeleted(tx: Transaction, serverId: string, id: string, now: number): Promise<void>;
  /** Runs after a punishment was restored or extended; `now` is epoch ms. */
  onPunishmentReinstated(tx: Transaction, serverId: string, row: PunishmentRow, now: number): Promise<void>;
  /** Runs before a warning is stored, after its command was queued or not. */
  onWarningRecorded(tx: Transaction, warning: RecordedWarning): Promise<void>;
  /** Returns the template of the message that players get about warnings; null where they get none. */
  warningText(handle: Handle, serverId: string): Promise<string | null>;
  /** Returns the slug of the server's appeal page; null while it is off. */
  appealSlug(handle: Handle, serverId: string): Promise<string | null>;
}

/** The message about a warning with everything filled in, as the end of a command. */
export function usersWarning(
  text: string,
  { player, reason, server }: { player: string; reason: string; server: string },
): string {
  // A warning without a reason ends where the reason would begin.
  const line = filled(text, { player, server, reason: commandText(reason) });
  return commandText(line.replace(/:\s*$/, '.'));
}
