import type { Services } from '@tenfour/contracts';
import { createChatCommandRuns } from '../features/automation/chat-commands/runs.ts';
import { createAccountLookups } from '../features/automation/checks/lookups-job.ts';
import { createPushDeliveries, freePushes } from '../features/community/alerts/push-deliveries.ts';
import { loadVapidKeys } from '../features/community/alerts/vapid.ts';
import { createNameBackfill } from '../features/community/identity/name-backfill.ts';
import { createRecordNames } from '../features/community/identity/record-names.ts';
import { createPlanLimits } from '../features/community/members/plan-limits.ts';
import { createGrantExpiry, createRoleExpiry } from '../features/community/roles/expiry.ts';
import { createBotPosts } from '../features/discord/bot/posts-job.ts';
import { createBotReminders } from '../features/discord/bot/reminders-job.ts';
import { createSignInMessages } from '../features/discord/bot/sign-in-messages-job.ts';
import { createVotePosts } from '../features/discord/bot/vote-posts.ts';
import { createDutyRoleJob } from '../features/discord/duty-roles/jobs.ts';
import { createFormDecisions } from '../features/discord/form-decisions/jobs.ts';
import { createRoleSyncs } from '../features/discord/role-sync/jobs.ts';
import { createSessionPosts } from '../features/discord/session-messages/jobs.ts';
import { createStatisticsJob } from '../features/discord/statistics/jobs.ts';
import { createDeliveries } from '../features/discord/webhooks/delivery/deliveries.ts';
import { createCommandRuns } from '../features/game/custom-commands/runs.ts';
import { createSessionStarts } from '../features/game/sessions/auto-start.ts';
import { createSessionEnds } from '../features/game/sessions/end.ts';
import { createSeriesJob } from '../features/game/sessions/series/jobs.ts';
import { createVoteJob } from '../features/game/sessions/votes/jobs.ts';
import { createImportWork } from '../features/insight/imports/jobs.ts';
import { createImportReadings } from '../features/insight/imports/reading-jobs.ts';
import { createBanRequestExpiry } from '../features/moderation/ban-requests/expiry.ts';
import { createUnclaimedAlerts } from '../features/moderation/mod-calls/unclaimed.ts';
import { createPunishmentExpiry } from '../features/moderation/punishments/expiry.ts';
import { createTransferJob } from '../features/platform/admin/transfer-jobs.ts';
import { createAltNotices } from '../features/platform/alts/alt-notices.ts';
import { createErasures } from '../features/platform/privacy/erasure/jobs.ts';
import { queueMissingErasures } from '../features/platform/privacy/erasure/tombstones.ts';
import { createSweep } from '../features/platform/retention/jobs.ts';
import { createLeaveTurns } from '../features/staff/leaves/jobs.ts';
import { endOpenShifts } from '../features/staff/shifts/index.ts';
import { createPushSender } from '../integrations/push/push-sender.ts';
import { createRobloxClient } from '../integrations/roblox/roblox.ts';
import { createDiskStore } from '../integrations/storage/file-store.ts';
import { type ClaimedJob, createJobLoop, type JobKind } from '../jobs/job-loop.ts';
import type { WakeSignal } from '../live/wake-signals.ts';
import type { Parts } from './compose-parts.ts';
import { eventRegistry } from './events.ts';
import { createPunishmentHooks, memberHooks } from './hooks.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Starts everything a worker does except talking to the games: the list of all job loops and recurring tasks. Any
 * number of processes can claim from the same rows, one process per row.
 */
export async function startWork(parts: Parts, shutdown: Shutdown): Promise<void> {
  const { database, files, keyring, now, logger, live, gateway, scheduler } = parts;
  const { wake } = live.wakeSignals;
  const wakeQueue = gateway.queue.wake;
  const retention = scheduler.every(createSweep({ database, files, now, logger }));
  shutdown.addWork('retention', () => retention.stop());
  // The first sweep need not wait ten minutes.
  retention.wake();
  const unclaimed = scheduler.every(createUnclaimedAlerts({ database, now }));
  shutdown.addWork('unclaimed calls', () => unclaimed.stop());
  startNames(parts, shutdown);
  await startErasures(parts, shutdown);
  await startDeliveries(parts, shutdown);
  const start = loopsOf(parts, shutdown);
  start('schedule', createCommandRuns({ database, keyring, now, wakeQueue }));
  start('expiry', createPunishmentExpiry({ database, now, hooks: createPunishmentHooks({ wakeQueue }) }));
  start('expiry', createBanRequestExpiry({ database, now }));
  start('expiry', createGrantExpiry({ database, now }));
  start('expiry', createRoleExpiry({ database, now }));
  start('leaves', createLeaveTurns({ database, now }));
  const sessions = { database, keyring, now, wakeQueue, endShifts: endOpenShifts };
  start('sessions', createSessionStarts(sessions));
  start('sessions', createSessionEnds(sessions));
  start('sessions', createSeriesJob({ database, now }));
  start(
    'sessions',
    createVoteJob({ ...sessions, posts: createVotePosts(sessions.database.handle, parts.discordBot) }),
  );
  const { quotas } = parts.config;
  start(
    'imports',
    createImportWork({ database, files: parts.files, quotas, now, again: () => wake('imports') }),
  );
  startImportReadings(parts, shutdown, start);
  const limits = createPlanLimits(parts.config.planLimits);
  start('ownership', createTransferJob({ database, limits, quotas, now }));
  startAltNotices(parts, start);
  await startPushes(parts, shutdown, start);
  start('account-lookups', createAccountLookups(parts));
  startBotWork(parts, start);
}

/** Starts the job that does what was typed in the chats of games, through the services. */
export function startChatCommands(parts: Parts, services: Services, shutdown: Shutdown): void {
  const wakeQueue = parts.gateway.queue.wake;
  const due = () => parts.live.wakeSignals.wake('chat-commands');
  const hooks = createPunishmentHooks({ wakeQueue });
  const runs = createChatCommandRuns({ ...parts, services, hooks, due, wakeQueue });
  loopsOf(parts, shutdown)('chat-commands', runs);
}

type StartLoop = <Item extends ClaimedJob>(signal: WakeSignal, kind: JobKind<Item>) => void;

/** Returns what starts the loop of one kind of job, woken by its signal. */
function loopsOf({ now, logger, live }: Parts, shutdown: Shutdown): StartLoop {
  return (signal, kind) => {
    const loop = createJobLoop({ kind, now, logger });
    live.wakeSignals.on(signal, () => {
      loop.wake();
      return true;
    });
    loop.start();
    shutdown.addWork(kind.name, () => loop.stop());
  };
}

/** Starts the erasures of people: those that are due, and those that a restored backup has undone. */
async function startErasures(parts: Parts, shutdown: Shutdown): Promise<void> {
  const { config, now, logger } = parts;
  const store = config.filesS3 ? parts.files : createDiskStore(config.dataDir);
  const deps = { ...parts, store, hooks: memberHooks };
  const queued = await queueMissingErasures(deps);
  if (queued > 0) logger.info({ erasures: queued }, 'erasures are repeated after a restore');
  const loop = createJobLoop({ kind: createErasures(deps), now, logger });
  loop.start();
  shutdown.addWork('erasures', () => loop.stop());
}

async function startDeliveries(parts: Parts, shutdown: Shutdown): Promise<void> {
  const { config, database, keyring, discordWebhooks: discord, gate, now, logger, live } = parts;
  const { upstreamTimeoutMs: timeoutMs, publicUrl } = config;
  const deliveries = createDeliveries({
    database,
    keyring,
    discord,
    gate,
    timeoutMs,
    publicUrl,
    titleOfLines: eventRegistry.titleOfLines,
    now,
    logger,
  });
  live.wakeSignals.on('deliveries', () => {
    deliveries.wake();
    return true;
  });
  shutdown.addWork('deliveries', () => deliveries.stop());
  await deliveries.start();
}

/** A read that takes minutes does not delay the shutdown: it is aborted, and the next process starts it again. */
function startImportReadings({ database, now, live }: Parts, shutdown: Shutdown, start: StartLoop): void {
  const readings = createImportReadings({ database, now });
  live.wakeSignals.on('imports', () => {
    readings.check();
    return true;
  });
  start('imports', readings.kind);
  shutdown.addWork('readers of imports', () => readings.stop());
}

function startAltNotices(parts: Parts, start: StartLoop): void {
  const { config, database, keyring, discordWebhooks: discord, gate, now, logger } = parts;
  const { platformWebhook: address, upstreamTimeoutMs: timeoutMs, publicUrl } = config;
  if (address === null) return;
  const kind = { database, keyring, discord, gate, timeoutMs, publicUrl, now, logger, address };
  start('alt-notices', createAltNotices(kind));
}

async function startPushes(parts: Parts, shutdown: Shutdown, start: StartLoop): Promise<void> {
  const { config, database, keyring, now, logger } = parts;
  const { vapidKeys, subject, allowedHosts } = config.push;
  const vapid = () => loadVapidKeys({ database, keyring, vapidKeys });
  const sender = createPushSender({ vapid, subject, allowedHosts, now });
  shutdown.add('push services', () => sender.close());
  if (database.engine === 'sqlite') await freePushes(database.handle);
  start('pushes', createPushDeliveries({ database, sender, now, logger }));
}

/** Skips reminders and posts without a bot token; due rows are sent once there is one. */
function startBotWork(parts: Parts, start: StartLoop): void {
  const { config, database, discordBot: discord, now, logger } = parts;
  const { publicUrl, upstreamTimeoutMs: timeoutMs } = config;
  const limits = createPlanLimits(config.planLimits);
  start('role-syncs', createRoleSyncs({ database, discordBot: discord, limits, now }));
  if (!discord.ready) return;
  start('reminders', createBotReminders({ database, discord, now, logger }));
  start('sign-in-messages', createSignInMessages({ database, discord, publicUrl, now }));
  start('form-decisions', createFormDecisions({ database, discord, publicUrl, now }));
  const again = () => parts.live.wakeSignals.wake('duty-roles');
  start('duty-roles', createDutyRoleJob({ ...parts, again }));
  start('statistics', createStatisticsJob({ database, discordBot: discord, now }));
  start('bot-posts', createBotPosts({ database, discord, publicUrl, timeoutMs, now, logger }));
  start('sessions', createSessionPosts({ database, discordBot: discord, publicUrl, timeoutMs, now }));
}

/** Starts what learns the names of accounts from records, and the accounts of names from Roblox. */
function startNames({ config, database, now, scheduler }: Parts, shutdown: Shutdown): void {
  // A client of its own: a limit that this one runs into stops no lookup of a person.
  const roblox = createRobloxClient({ usersUrl: config.roblox.usersUrl, fetch, now });
  const tasks = [createRecordNames({ database }), createNameBackfill({ database, roblox, now })];
  for (const task of tasks) {
    const scheduled = scheduler.paced(task);
    shutdown.addWork(task.name, () => scheduled.stop());
    scheduled.wake();
  }
}
