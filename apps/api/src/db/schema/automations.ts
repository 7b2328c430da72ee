import type { AutomationKind, AutomationOutcome } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** Settings of a server's automation. A missing row means the kind's defaults, switched off. */
export interface AutomationsTable {
  server_id: string;
  kind: AutomationKind;
  enabled: Generated<Bit>;
  /** JSON text: as the kind's settings in contracts. */
  settings: string;
  updated_at: number;
  updated_by: string | null;
}

/** One occasion on which an automation had something to do. Read ORDER BY id DESC. */
export interface AutomationRunsTable {
  server_id: string;
  id: string;
  at: number;
  kind: AutomationKind;
  outcome: AutomationOutcome;
  subject: string | null;
  /** A sentence. */
  text: string;
  /** `game_commands.id`. */
  game_command_id: string | null;
  /** The command sent to the game; null for none. */
  command: Generated<string | null>;
  /** Identifies an occasion of a kind: each has one run, whichever process finds it. */
  dedupe: string;
}
