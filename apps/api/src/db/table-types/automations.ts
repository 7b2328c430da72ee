import type {
  AutomationKind,
  AutomationOutcome,
  ChatCommandName,
  CheckAction,
  GrantableRole,
  SecurityAlertState,
  SecurityRule,
  StaffActionKind,
  StaffCommandName,
} from '@tenfour/domain';
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

/** Which commands of the game chat are on. A missing row means none. */
export interface ChatSettingsTable {
  server_id: string;
  /** Whether any is on, or kicks and bans become records. */
  enabled: Generated<Bit>;
  /** JSON text: names of the commands that are on. */
  commands: string;
  /** Since when kicks and bans typed in the game become records, epoch ms; null while they do not. */
  records_since: Generated<number | null>;
  updated_at: number;
}

/** A command that was typed in the game and accepted: one of the chat, or a kick, ban or unban of the game's own. */
export interface ChatCommandsTable {
  id: string;
  server_id: string;
  game_id: string;
  /** Of the event: one that is received again is the same command. */
  identity: string;
  /** Who typed it. */
  roblox_user_id: string;
  player_name: string;
  /** Of the game's own commands with their colon. */
  name: ChatCommandName | `:${StaffCommandName}`;
  /** As typed. */
  line: string;
  /** JSON text: the player that its name meant when it arrived; null for a command that names none. */
  target: string | null;
  /** The call that it claims, chosen before it is claimed. */
  mod_call_id: Generated<string | null>;
  /** The record made elsewhere that a kick or ban of the game stands for; no other command stands for it. */
  punishment_id: Generated<string | null>;
  created_at: number;
  /** Null once it is done. */
  due_at: number | null;
  lease_until: Generated<number | null>;
}

/** A player who breaks a check, and what was done about it. Goes away when they keep it again. */
export interface CheckViolationsTable {
  server_id: string;
  /** Names the check with all of its settings: a changed check starts anew. */
  check_key: string;
  roblox_user_id: string;
  /** Warnings that reached the game. */
  warnings: Generated<number>;
  /** Whether staff were alerted. */
  alerted: Generated<Bit>;
  /** The last step, whose command is `game_command_id`; null for none. */
  step: CheckAction | null;
  step_at: number;
  game_command_id: string | null;
}

/** What Roblox or Discord said about an account, and what is still to be asked. */
export interface AccountLookupsTable {
  /** `roblox:` and an account, `member:` with a Discord server and a user, or `roles:` and a Discord server. */
  id: string;
  /** JSON text; null before the first answer. */
  answer: string | null;
  answered_at: number | null;
  /** When a check last needed it. */
  wanted_at: number;
  /** Null while nothing is to be asked. */
  due_at: number | null;
  lease_until: Generated<number | null>;
}

/** What a member of staff did, as far as a freeze counts it. */
export interface StaffActionsTable {
  server_id: string;
  id: string;
  user_id: string;
  at: number;
  kind: StaffActionKind;
  /** The record, the member or the command. */
  subject_id: string;
  /** Role that a member had before, one of the four or the id of a custom one; null for other kinds. */
  role: string | null;
  /** When that role would have ended, and the role after it; null for one that stayed. */
  role_until: Generated<number | null>;
  role_before: Generated<GrantableRole | null>;
  /** JSON text: what a removed member had besides their role; null for nothing. */
  held: Generated<string | null>;
  text: string;
  weight: Generated<number>;
  undone_at: Generated<number | null>;
}

/** A member of staff who made too many actions and can make no more until it is lifted. */
export interface StaffFreezesTable {
  server_id: string;
  id: string;
  user_id: string;
  at: number;
  /** Actions within `minutes` before it. */
  total: number;
  minutes: number;
  lifted_at: Generated<number | null>;
  lifted_by: Generated<string | null>;
}
