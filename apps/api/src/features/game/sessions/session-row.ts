import { type SessionSummary, zSessionSummary } from '@tenfour/contracts';
import type { GameSessionStatus, NeededRole } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { fromBit, fromJson, toJson } from '../../../db/codecs.ts';
import type { GameSessionsTable } from '../../../db/table-types/index.ts';

/** Returns the lock of a server's sessions: two starts must not both find that nothing runs. */
export function sessionsLock(serverId: string): string {
  return `game-sessions:${serverId}`;
}

export const zTexts = z.array(z.string());
export const zRoles = z.array(z.object({ id: z.string(), name: z.string(), count: z.number() }));

/** What people decide about a session besides its time. */
export interface SessionDetails {
  title: string;
  description: string;
  hostId: string;
  coHostIds: readonly string[];
  roles: readonly NeededRole[];
  commands: readonly string[];
  /** Who switched on that it starts automatically; null when it doesn't. */
  autoStartBy: string | null;
}

/** What people decide about a session. Times in epoch ms. */
export interface SessionPlan extends SessionDetails {
  plannedAt: number;
}

/** The series that planned a session. */
export interface SeriesDay {
  seriesId: string;
  /** The local day that it was planned for, whatever its time is now. */
  day: string;
}

/** A session as stored, with its host's name. Times in epoch ms. */
export interface SessionRow extends SessionPlan, GameSessionStatus {
  id: string;
  hostName: string;
  commandsProblem: string | null;
  seriesId: string | null;
  /** When it is to start automatically; null when it isn't, or when that was tried. */
  autoStartAt: number | null;
  startProblem: string | null;
  /** Who began the countdown, and whether shifts end with the session. */
  endingBy: string | null;
  endStepAt: number | null;
  endShifts: boolean;
  closedAt: number | null;
  boosts: number;
  summary: SessionSummary | null;
}

/** Returns the columns of an automatic start after a change. Another time, or switching it on, lets it be tried again. */
export function autoStartColumns(before: SessionRow, { plannedAt, autoStartBy }: SessionPlan) {
  if (before.state !== 'planned') return {};
  if (autoStartBy === null) return { auto_start_at: null, start_problem: null };
  if (before.autoStartBy !== null && before.plannedAt === plannedAt) return {};
  return { auto_start_at: plannedAt, start_problem: null };
}

/** Returns the columns of a plan. */
export function columnsOf(plan: SessionPlan) {
  return {
    title: plan.title,
    description: plan.description,
    planned_at: plan.plannedAt,
    host_id: plan.hostId,
    co_hosts: toJson(plan.coHostIds),
    roles: toJson(plan.roles),
    commands: toJson(plan.commands),
    auto_start_by: plan.autoStartBy,
  };
}

/** Returns a row as the services use it. */
export function toRow(row: Selectable<GameSessionsTable> & { host_name: string }): SessionRow {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    state: row.state,
    plannedAt: row.planned_at,
    hostId: row.host_id,
    hostName: row.host_name,
    coHostIds: fromJson(row.co_hosts, zTexts.parse),
    roles: fromJson(row.roles, zRoles.parse),
    commands: fromJson(row.commands, zTexts.parse),
    commandsProblem: row.commands_problem,
    autoStartBy: row.auto_start_by,
    autoStartAt: row.auto_start_at,
    startProblem: row.start_problem,
    seriesId: row.series_id,
    startedAt: row.started_at,
    boostedAt: row.boosted_at,
    endsAt: row.ends_at,
    endingBy: row.ending_by,
    endStepAt: row.end_step_at,
    endShifts: fromBit(row.end_shifts),
    closedAt: row.closed_at,
    full: fromBit(row.is_full),
    low: fromBit(row.is_low),
    lowSince: row.low_since,
    boosts: row.boosts,
    summary: row.summary === null ? null : fromJson(row.summary, zSessionSummary.parse),
  };
}
