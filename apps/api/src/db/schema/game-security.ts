import type { SecurityAlertState, SecurityRule } from '@tenfour/domain';

/** An alert: what one actor did against one rule of game security. Grows while they continue; read ORDER BY id DESC. */
export interface SecurityAlertsTable {
  server_id: string;
  id: string;
  /** The game in which it happened: the key may open another one by now. */
  game_id: string;
  rule: SecurityRule;
  actor_key: string;
  actor_name: string;
  actor_roblox_id: string | null;
  actor_user_id: string | null;
  /** A sentence. */
  summary: string;
  /** Rows of `security_events`. */
  events: number;
  first_at: number;
  last_at: number;
  opened_at: number;
  state: SecurityAlertState;
  handled_by: string | null;
  handled_at: number | null;
}

/** An event of the game on which an alert rests; it belongs to at most one alert of each rule. */
export interface SecurityEventsTable {
  server_id: string;
  rule: SecurityRule;
  /** `game_events.dedupe`. */
  dedupe: string;
  alert_id: string;
  kind: 'command' | 'kill' | 'join';
  at: number;
  /** The command, or who was killed. */
  text: string | null;
  /** JSON text: names that a command hit. */
  hit: string;
}

/** A command that took back a part of an alert; the newest try of each step. */
export interface SecurityUndosTable {
  server_id: string;
  alert_id: string;
  step: string;
  /** `game_commands.id`. */
  game_command_id: string;
}
