import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { isPassing } from '../../../integrations/discord/discord-bot-problems.ts';
import { type DueRows, dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { type DesiredDuty, desiredDuty } from './desired.ts';
import { type ComparedPerson, type GuildMemberId, grantsStore } from './grants-store.ts';
import { CHANGE_MS, isCode } from './guild.ts';
import { nicknamesStore } from './nicknames-store.ts';
import { createReconciler } from './reconcile.ts';
import {
  activeGuild,
  type DutySettings,
  dutySettingsOf,
  endPass,
  type PassEnd,
  setRoleProblem,
} from './settings-store.ts';

const LEASE_MS = 2 * 60_000;

/** A person whose duty is unchanged, or whose change Discord refused, is compared with Discord this often, in ms. */
const CHECK_EVERY_MS = 60 * 60_000;

/** Duty is read this often without a wake signal, in ms. */
const PASS_EVERY_MS = 5 * 60_000;

/** Most people whose duty changed, and most others, in one pass. */
const CHANGED_MAX = 25;
const CHECKED_MAX = 10;

/** Pauses while Discord is down, in ms: the first one, doubled each time, and the longest. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

const DUE: DueRows = { table: 'duty_role_settings', id: 'server_id', due: 'due_at', lease: 'lease_until' };

export interface DutyRoleJobDeps {
  database: Database;
  discordBot: DiscordBot;
  /** Epoch ms. */
  now: () => number;
  /** Called when a server is due again immediately. */
  again: () => void;
}

/** Creates the job that compares the roles that duty gives with those in Discord: one item is one server. */
export function createDutyRoleJob(deps: DutyRoleJobDeps): JobKind<ClaimedJob> {
  const { database, now } = deps;
  return {
    name: 'duty-roles',
    batch: 16,
    concurrency: 16,
    leaseMs: LEASE_MS,
    ...dueItems(database, DUE),
    async handle({ key, leaseUntil }) {
      const settings = await dutySettingsOf(database.handle, key);
      if (settings === null) return;
      const end = await runPass(deps, settings, leaseUntil);
      if (await endPass(database.handle, settings, end, now())) deps.again();
    },
  };
}

/** A person and what they should have. */
interface Target extends GuildMemberId {
  wanted: DesiredDuty;
}

const NOTHING: DesiredDuty = { roles: [], suffix: null };

async function runPass(deps: DutyRoleJobDeps, settings: DutySettings, leaseUntil: number): Promise<PassEnd> {
  const { database, discordBot, now } = deps;
  const { handle } = database;
  const { serverId } = settings;
  const store = grantsStore(handle, serverId);
  const reconcile = createReconciler({
    discordBot,
    store,
    nicknames: nicknamesStore(handle, serverId),
    now,
    noteProblem: (roleId, problem) => setRoleProblem(handle, serverId, roleId, problem),
  });
  const people = await store.people();
  const { targets, more } = await targetsOf(deps, settings, people);
  for (const { wanted, guildId, discordId } of targets) {
    // Another process can claim the server when the lease ends.
    if (now() > leaseUntil - 2 * CHANGE_MS) return cutShort(now());
    try {
      await reconcile({ guildId, discordId }, wanted);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (isPassing(error)) return failed(settings, now());
      if (!isCode(error, 10004)) await store.compared({ guildId, discordId, wanted, checkedAt: now() });
      else if (guildId === activeGuild(settings)) return notInGuild(now());
      else await store.forgetGuild(guildId);
    }
  }
  if (more) return cutShort(now());
  // A suspension ends without a change of duty.
  const waits = settings.enabled && settings.stopped;
  const [oldest] = await store.people();
  const isIdle = activeGuild(settings) === null && !waits && oldest === undefined;
  const dueAt = isIdle ? null : nextPass(oldest, now());
  return { problem: null, failures: 0, checkedAt: now(), dueAt };
}

/** Returns when the person who was not compared for the longest time is due, or duty is read anyway. */
function nextPass(oldest: ComparedPerson | undefined, now: number): number {
  const check = oldest === undefined ? Number.POSITIVE_INFINITY : oldest.checkedAt + CHECK_EVERY_MS;
  return Math.min(now + PASS_EVERY_MS, Math.max(check, now));
}

/** Chooses people whose duty changed first, then those who were not compared for the longest time. */
async function targetsOf(
  { database, now }: DutyRoleJobDeps,
  settings: DutySettings,
  people: readonly ComparedPerson[],
): Promise<{ targets: Target[]; more: boolean }> {
  const guildId = activeGuild(settings);
  const desired =
    guildId === null ? new Map<string, DesiredDuty>() : await desiredDuty(database.handle, settings, now());
  const known = new Set<string>();
  const changed: Target[] = [];
  const unchanged: Target[] = [];
  for (const person of people) {
    const isActive = person.guildId === guildId;
    if (isActive) known.add(person.discordId);
    const wanted = (isActive ? desired.get(person.discordId) : undefined) ?? NOTHING;
    const target = { guildId: person.guildId, discordId: person.discordId, wanted };
    if (!isSame(wanted, person.wanted)) changed.push(target);
    else if (person.checkedAt <= now() - CHECK_EVERY_MS) unchanged.push(target);
  }
  if (guildId !== null) {
    for (const [discordId, wanted] of desired) {
      if (!known.has(discordId)) changed.unshift({ guildId, discordId, wanted });
    }
  }
  const targets = [...changed.slice(0, CHANGED_MAX), ...unchanged.slice(0, CHECKED_MAX)];
  return { targets, more: targets.length < changed.length + unchanged.length };
}

function isSame(a: DesiredDuty, b: DesiredDuty): boolean {
  return a.suffix === b.suffix && a.roles.join() === b.roles.join();
}

function cutShort(now: number): PassEnd {
  return { problem: null, failures: 0, checkedAt: null, dueAt: now };
}

/** Discord is down or too busy. */
function failed({ failures }: DutySettings, now: number): PassEnd {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 20), LONGEST_PAUSE_MS);
  return { problem: 'unreachable', failures: failures + 1, checkedAt: null, dueAt: now + pause };
}

/** The bot was removed: only a person can invite it again. */
function notInGuild(now: number): PassEnd {
  return { problem: 'not_in_guild', failures: 0, checkedAt: null, dueAt: now + PASS_EVERY_MS };
}
