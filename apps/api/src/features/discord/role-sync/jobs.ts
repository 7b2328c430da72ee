import type { RoleSyncResult } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { claimItems, type DueRows, nextDueRow, releaseItem } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { notConnected } from '../bot/index.ts';
import { type ApplyDeps, applyChange } from './apply.ts';
import { applyCustomChange } from './custom-roles.ts';
import { guildPeople } from './guild.ts';
import { type Plan, planSync, toResult } from './plan.ts';
import { isOn, noteSync, syncOf } from './store.ts';

/** Looking through a large Discord server takes a while. */
const LEASE_MS = 10 * 60_000;

const DUE_SYNCS: DueRows = {
  table: 'discord_role_syncs',
  id: 'server_id',
  due: 'due_at',
  lease: 'lease_until',
};

/** Syncs of Discord roles that are due: one item is one server. */
export function createRoleSyncs(deps: SyncDeps): JobKind<ClaimedJob> {
  const { database } = deps;
  return {
    name: 'discord-roles',
    batch: 4,
    concurrency: 2,
    leaseMs: LEASE_MS,
    claim: (claim) => claimItems(database, DUE_SYNCS, claim),
    nextAt: () => nextDueRow(database.handle, DUE_SYNCS),
    handle: ({ key }) => runDueSync(deps, key),
    release: (item, until) => releaseItem(database.handle, DUE_SYNCS, item, until),
  };
}

export interface SyncDeps extends ApplyDeps {
  discordBot: DiscordBot;
}

/** Time between two full syncs, in ms. */
const SYNC_EVERY_MS = 60 * 60_000;

/** Until the next look after one that failed, in ms. */
const AGAIN_MS = 10 * 60_000;

/** What a sync would do now, whether it is on or not. Throws NOT_FOUND without a connection. */
export async function previewSync(deps: SyncDeps, serverId: string): Promise<RoleSyncResult> {
  const { handle } = deps.database;
  const sync = await syncOf(handle, serverId);
  if (!sync?.guild) throw notConnected();
  const people = await guildPeople(deps.discordBot, sync.guild.id);
  return toResult(await planSync(handle, sync, people));
}

/** Syncs all members. Throws REFUSED while the sync is off, and Discord's refusals. */
export async function runSync(deps: SyncDeps, serverId: string): Promise<RoleSyncResult> {
  const { handle } = deps.database;
  const sync = await syncOf(handle, serverId);
  if (!sync?.guild) throw notConnected();
  if (!isOn(sync)) throw switchedOff();
  const people = await guildPeople(deps.discordBot, sync.guild.id);
  const plan = await planSync(handle, sync, people);
  const result = toResult(await applyAll(deps, serverId, plan));
  const syncedAt = deps.now();
  await noteSync(handle, serverId, { outcome: result.summary, syncedAt, dueAt: syncedAt + SYNC_EVERY_MS });
  return result;
}

/** As `runSync` for the clock: what goes wrong is written down as the outcome. */
async function runDueSync(deps: SyncDeps, serverId: string): Promise<void> {
  const { handle } = deps.database;
  const sync = await syncOf(handle, serverId);
  if (sync === null || !isOn(sync)) {
    const outcome = sync?.outcome ?? 'Nothing to do.';
    return noteSync(handle, serverId, { outcome, syncedAt: null, dueAt: deps.now() + SYNC_EVERY_MS });
  }
  try {
    await runSync(deps, serverId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const dueAt = deps.now() + AGAIN_MS;
    await noteSync(handle, serverId, { outcome: `Not synced: ${error.message}`, syncedAt: null, dueAt });
  }
}

/** Applies changes one after another, so that disabling the sync immediately stops the rest. */
async function applyAll(deps: SyncDeps, serverId: string, plan: Plan): Promise<Plan> {
  const counts = { ...plan.counts };
  const changes = [];
  for (const change of plan.changes) {
    if (await applyChange(deps, serverId, change)) {
      changes.push(change);
    } else {
      counts[change.kind] -= 1;
      counts.failed += 1;
    }
  }
  const customRoles = [];
  for (const change of plan.customRoles) {
    if (await applyCustomChange(deps, serverId, change)) {
      customRoles.push(change);
    } else {
      counts[change.kind] -= 1;
      counts.failed += 1;
    }
  }
  return { changes, customRoles, counts };
}

function switchedOff(): DomainError {
  return new DomainError('REFUSED', {
    message:
      'Role sync is off. Map at least one Discord role and switch it on first; a dry run works without.',
  });
}
