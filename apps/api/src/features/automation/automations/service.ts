import {
  AUTOMATION_SETTINGS,
  type Automation,
  type AutomationsService,
  type DryRun,
  describeIssues,
  type SaveAutomationInput,
  type Viewer,
} from '@tenfour/contracts';
import {
  AUTOMATION_KINDS,
  type AutomationKind,
  type AutomationSettings,
  automationSentence,
  DomainError,
} from '@tenfour/domain';
import { isoOrNull, toBit } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { commandChanges } from '../../game/gateway/index.ts';
import { settleEnforcement } from '../../moderation/punishments/index.ts';
import { forgetWatched } from '../../staff/duty/index.ts';
import { type ChecksParts, obstacleOfChecks, unnamedChange } from './checks-parts.ts';
import { DRY_RUNS, type DryRuns } from './dry-runs.ts';
import { automationEvents, flatSettings } from './events.ts';
import { automationsStore, type StoredAutomation, SWITCHED_OFF, untouched } from './store.ts';

export interface AutomationsDeps {
  database: Database;
  /** The dry runs of automations that are features of their own. */
  securityDryRun: DryRuns['game-security'];
  staffFreezeDryRun: DryRuns['staff-freeze'];
  checks: ChecksParts;
  now: () => number;
  /** Called after games may have to be read more often, or less. */
  scheduleChanged: () => void;
}

/** Outcome of a canceled command; the record of a warning shows it too. */
const TAKEN_BACK = {
  command: '',
  from: 'queued',
  state: 'failed',
  errorKind: 'refused',
  errorMessage: SWITCHED_OFF,
} as const;

/** Creates the service for a server's automations. */
export function createAutomationsService(deps: AutomationsDeps): AutomationsService {
  const { database } = deps;
  return {
    async list(viewer) {
      const store = automationsStore(database.handle, viewer.serverId);
      const [runs, stored] = await Promise.all([store.lastRuns(AUTOMATION_KINDS), store.stored()]);
      const all = AUTOMATION_KINDS.map((kind) => stored.find((one) => one.kind === kind) ?? untouched(kind));
      return Promise.all(
        all.map(async (one) => {
          const obstacle = await obstacleAt(deps, database.handle, viewer, one);
          return shown(one, obstacle, runs.get(one.kind));
        }),
      );
    },

    async save(viewer, input) {
      if (input.kind === 'staff-freeze' && viewer.role !== 'owner') throw forOwners();
      const settings = await withRoleNames(deps, viewer, input);
      return database.withLock(`automation:${viewer.serverId}:${input.kind}`, (tx) =>
        save(deps, tx, viewer, { ...input, ...(settings ? { settings } : {}) }),
      );
    },

    async dryRun(viewer, { kind, settings }) {
      const stored = await automationsStore(database.handle, viewer.serverId).find(kind);
      const tried = settingsFrom(kind, stored.settings, settings);
      return dryRun(deps, viewer, kind, tried);
    },

    runs: (viewer, { kind, outcome, limit, cursor }) =>
      automationsStore(database.handle, viewer.serverId).runs({
        limit,
        ...(kind ? { kind } : {}),
        ...(outcome ? { outcome } : {}),
        ...(cursor ? { cursor } : {}),
      }),
  };
}

async function dryRun<Kind extends AutomationKind>(
  { database, securityDryRun, staffFreezeDryRun, checks, now }: AutomationsDeps,
  viewer: Viewer,
  kind: Kind,
  settings: AutomationSettings[Kind],
): Promise<DryRun> {
  const dryRuns: DryRuns = {
    ...DRY_RUNS,
    'game-security': securityDryRun,
    'staff-freeze': staffFreezeDryRun,
    checks: checks.dryRun,
  };
  const found = await dryRuns[kind](database.handle, viewer.serverId, settings, now());
  return { sentence: automationSentence(kind, settings), ...found };
}

/** Throws BAD_REQUEST with the first problem in words. */
function settingsFrom<Kind extends AutomationKind>(
  kind: Kind,
  stored: AutomationSettings[Kind],
  given: Record<string, unknown> | undefined,
): AutomationSettings[Kind] {
  const parsed = AUTOMATION_SETTINGS[kind].safeParse({ ...stored, ...given });
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path[0];
  throw new DomainError('BAD_REQUEST', {
    message: describeIssues(parsed.error),
    ...(typeof field === 'string' ? { details: { field } } : {}),
  });
}

/** Asks Discord, outside of any transaction, how new roles of checks are called; undefined when nothing is new. */
async function withRoleNames(
  { database, checks }: AutomationsDeps,
  viewer: Viewer,
  { kind, settings }: SaveAutomationInput,
): Promise<SaveAutomationInput['settings']> {
  if (kind !== 'checks' || settings?.rules === undefined) return undefined;
  const stored = await automationsStore(database.handle, viewer.serverId).find(kind);
  const given = settingsFrom(kind, stored.settings, settings);
  const { rules } = await checks.withRoleNames(viewer, stored.settings, given);
  return { ...settings, rules };
}

async function save(
  deps: AutomationsDeps,
  tx: Transaction,
  viewer: Viewer,
  { kind, enabled, settings }: SaveAutomationInput,
): Promise<Automation> {
  const { now, scheduleChanged } = deps;
  const { serverId } = viewer;
  const store = automationsStore(tx.handle, serverId);
  const before = await store.find(kind);
  const at = now();
  const after = {
    kind,
    enabled: enabled ?? before.enabled,
    settings: settingsFrom(kind, before.settings, settings),
    updatedAt: at,
  };
  const changes = changesBetween(flatSettings(before), flatSettings(after)) ?? unnamedChange(before, after);
  const obstacle = await obstacleAt(deps, tx.handle, viewer, after);
  const runs = await store.lastRuns([kind]);
  if (changes === null) return shown(before, obstacle, runs.get(kind));
  if (kind === 'pm-warnings') await mirror(tx, serverId, after.enabled, at);
  await store.save({ ...after, updatedBy: viewer.id });
  if (before.enabled !== after.enabled) await forgetWatched(tx.handle, serverId, kind);
  if (before.enabled && !after.enabled) {
    const taken = await store.cancelQueued(kind, SWITCHED_OFF, at);
    for (const id of taken) await settleEnforcement(tx, { ...TAKEN_BACK, id });
    tx.changed(...commandChanges(taken.map((id) => ({ serverId, id, source: 'automation' as const }))));
  }
  const domainEvent = {
    serverId,
    actor: actorOf(viewer),
    at,
    automation: kind,
    enabled: after.enabled,
    changes,
  };
  await recordEvent(tx, automationEvents.create({ kind: 'automation.changed', ...domainEvent }));
  tx.onCommit(scheduleChanged);
  return shown(after, obstacle, runs.get(kind));
}

/** Updates the server setting that preceded this automation, which still works. */
async function mirror(tx: Transaction, serverId: string, enabled: boolean, at: number): Promise<void> {
  await tx.handle
    .updateTable('servers')
    .set({ pm_warnings: toBit(enabled), updated_at: at })
    .where('id', '=', serverId)
    .execute();
  tx.changed({ serverId, entity: 'settings', op: 'changed', ids: [] });
}

function shown(one: StoredAutomation, obstacle: string | null, lastRun: number | undefined): Automation {
  const { kind, enabled, settings, updatedAt } = one;
  return {
    kind,
    enabled,
    settings: { ...settings },
    sentence: automationSentence(kind, settings),
    obstacle,
    updatedAt: isoOrNull(updatedAt),
    lastRunAt: isoOrNull(lastRun ?? null),
  };
}

/** Who could be frozen does not decide about it. */
function forOwners(): DomainError {
  return new DomainError('FORBIDDEN', { message: 'Only the owner can change the staff freeze.' });
}

/** Returns why an automation has no effect, in words; null for none. A freeze of staff needs no game. */
async function obstacleAt(
  { checks }: AutomationsDeps,
  handle: Handle,
  viewer: Viewer,
  one: StoredAutomation,
): Promise<string | null> {
  if (one.kind === 'staff-freeze') return null;
  return (await obstacleOf(handle, viewer)) ?? (await obstacleOfChecks(checks, handle, viewer, one));
}

async function obstacleOf(handle: Handle, viewer: Viewer): Promise<string | null> {
  if (viewer.serverStatus === 'suspended') return 'This server is suspended, so nothing runs automatically.';
  const row = await handle
    .selectFrom('servers')
    .select('erlc_key_hash')
    .where('id', '=', viewer.serverId)
    .executeTakeFirst();
  return row?.erlc_key_hash ? null : 'This server has no ER:LC API key, so its game cannot be seen.';
}
