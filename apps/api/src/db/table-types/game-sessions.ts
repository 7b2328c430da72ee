import type { GameSessionState, SessionMessageMode, SessionPostKind, SignUpAnswer } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A planned evening in the game. At most one of a server runs, by a partial unique index. */
export interface GameSessionsTable {
  server_id: string;
  id: string;
  title: string;
  description: string;
  state: GameSessionState;
  planned_at: number;
  host_id: string;
  /** JSON text: user ids. */
  co_hosts: string;
  /** JSON text: needed roles with their ids. */
  roles: string;
  /** JSON text: commands that its start sends. */
  commands: string;
  /** Why they were not sent, in words. */
  commands_problem: string | null;
  /** Who switched on that it starts automatically. */
  auto_start_by: string | null;
  /** When it is to start automatically; null once that was tried. */
  auto_start_at: number | null;
  lease_until: number | null;
  /** Why it did not start automatically, in words. */
  start_problem: string | null;
  /** The series that planned it, and the local day that it was planned for. */
  series_id: string | null;
  series_day: string | null;
  /** Changed on its own, so that changes of the series leave it as it is. */
  series_edited: Generated<Bit>;
  created_by: string;
  client_id: string | null;
  created_at: number;
  updated_at: number;
  started_at: number | null;
  boosted_at: number | null;
  /** When its countdown ends it, and when something of it is due next; null without one. */
  ends_at: number | null;
  end_step_at: number | null;
  /** Who began the countdown, and whether shifts end with the session. */
  ending_by: string | null;
  end_shifts: Generated<Bit>;
  /** When it ended or was canceled. */
  closed_at: number | null;
  is_full: Generated<Bit>;
  is_low: Generated<Bit>;
  /** Since when there are few players; null while there are enough. */
  low_since: number | null;
  boosts: Generated<number>;
  /** JSON text: what happened during an ended one. */
  summary: string | null;
}

/** Sessions that repeat, each planned ahead by a job. */
export interface GameSessionSeriesTable {
  server_id: string;
  id: string;
  title: string;
  description: string;
  /** First local day, such as 2026-11-28. */
  starts_on: string;
  /** Local time, in minutes after midnight. */
  minute: Generated<number>;
  /** RRULE of RFC 5545. */
  rule: string;
  host_id: string;
  /** JSON texts, as those of sessions. */
  co_hosts: string;
  roles: string;
  commands: string;
  auto_start_by: string | null;
  created_by: string;
  client_id: string | null;
  created_at: number;
  updated_at: number;
  ended_at: number | null;
  /** When its sessions are compared with it; null once it has ended. */
  due_at: number | null;
  lease_until: number | null;
}

/** A person's answer to a session. */
export interface GameSessionSignupsTable {
  server_id: string;
  session_id: string;
  user_id: string;
  answer: SignUpAnswer;
  /** A role in `game_sessions.roles`, which may no longer be needed. */
  role_id: string | null;
  /** Grows with every answer of the session. */
  place: Generated<number>;
  answered_at: number;
}

/** The secret address of a person's calendar feed. */
export interface CalendarFeedsTable {
  user_id: string;
  token_hash: string;
  created_at: number;
  read_at: number | null;
}

/** Someone who was there at a session, stored at its end. */
export interface GameSessionAttendanceTable {
  server_id: string;
  session_id: string;
  user_id: string;
  is_host: Generated<Bit>;
  in_game: Generated<Bit>;
  /** On shift during the session, in ms. */
  shift_ms: Generated<number>;
  ended_at: number;
}

/** A server's rules for sessions. A missing row means the defaults. */
export interface GameSessionSettingsTable {
  server_id: string;
  low_players: Generated<number>;
  low_minutes: Generated<number>;
  reserved_slots: Generated<number>;
  boost_minutes: Generated<number>;
  staff_needed: Generated<number>;
  /** Minutes of the countdown before the end. */
  end_minutes: Generated<number>;
  /** What the game is warned with; null for the default. */
  end_message: string | null;
  /** Whether shifts end with the session, unless someone decides otherwise. */
  end_shifts: Generated<Bit>;
  /** JSON text: commands that an end sends. */
  end_commands: Generated<string>;
  /** JSON text: user ids; empty for everyone with staff tools. */
  hosts: string;
  updated_at: number;
}

/**
 * What a server posts to Discord at a transition of its sessions, and whether they are scheduled events there. A missing
 * row means the default, switched off.
 */
export interface GameSessionTemplatesTable {
  server_id: string;
  kind: SessionPostKind;
  enabled: Generated<Bit>;
  /** The Discord server that its channel and role are in. */
  guild_id: string;
  channel_id: string | null;
  channel_name: string | null;
  role_id: string | null;
  role_name: string | null;
  mode: SessionMessageMode;
  /** JSON text. */
  message: string;
  updated_at: number;
}

/** A message of a session in Discord, or its scheduled event, or owed to it. */
export interface GameSessionPostsTable {
  server_id: string;
  id: string;
  session_id: string;
  /** Counts the messages of its session from 1. */
  sequence: number;
  kind: SessionPostKind;
  /** JSON text: the values of its placeholders at the transition. */
  placeholders: string;
  created_at: number;
  /** Where it is; all null until Discord has it. A scheduled event has its id as `message_id` and no channel. */
  guild_id: string | null;
  channel_id: string | null;
  message_id: string | null;
  /** Why Discord does not have it, in words. */
  problem: string | null;
  attempts: Generated<number>;
  /** From when on it is tried. */
  since: number;
  /** When it is to be sent; null once it was, or never will be. */
  due_at: number | null;
  lease_until: number | null;
}
