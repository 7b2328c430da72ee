import type { AutomationKind, AutomationOutcome } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** What a server does by itself. No row is the kind's defaults, off. */
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
  /** What was sent to the game; null for nothing. */
  command: Generated<string | null>;
  /** Tells the occasions of a kind apart: there is one run for each, whoever finds it. */
  dedupe: string;
}
