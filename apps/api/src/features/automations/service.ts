import {
  AUTOMATION_SETTINGS,
  type Automation,
  type AutomationsService,
  type DryRun,
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
import { isoOrNull } from '../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../db/database.ts';
import { changesBetween } from '../../record/changes.ts';
import { record } from '../../record/record.ts';
import { commandChanges } from '../game/command-changes.ts';
import { actorOf } from '../people.ts';
import { DRY_RUNS } from './dry-runs.ts';
import { automationsStore, type StoredAutomation } from './store.ts';

export interface AutomationsDeps {
  database: Database;
  now: () => number;
  /** Called after games may have to be read more often, or less. */
  scheduleChanged: () => void;
}

const SWITCHED_OFF = 'Not sent: the automation was switched off.';

/** What a server does by itself (spec section 1; issue of the landing page's promises). */
export function createAutomationsService(deps: AutomationsDeps): AutomationsService {
  const { database } = deps;
  return {
    async list(viewer) {
      const store = automationsStore(database.handle, viewer.serverId);
      const runs = await store.lastRuns();
      const obstacle = await obstacleOf(database.handle, viewer);
      const all = await Promise.all(AUTOMATION_KINDS.map((kind) => store.find(kind)));
      return all.map((one) => shown(one, obstacle, runs.get(one.kind)));
    },

    save: (viewer, input) =>
      database.serialised(`automation:${viewer.serverId}:${input.kind}`, (tx) =>
        save(deps, tx, viewer, input),
      ),

    async dryRun(viewer, { kind, settings }) {
      const stored = await automationsStore(database.handle, viewer.serverId).find(kind);
      const tried = settingsFrom(kind, stored.settings, settings);
      return dryRun(database.handle, viewer, kind, tried, deps.now());
    },

    runs: (viewer, { kind, limit, cursor }) =>
      automationsStore(database.handle, viewer.serverId).runs({
        limit,
        ...(kind ? { kind } : {}),
        ...(cursor ? { cursor } : {}),
      }),
  };
}

async function dryRun<Kind extends AutomationKind>(
  handle: Handle,
  viewer: Viewer,
  kind: Kind,
  settings: AutomationSettings[Kind],
  now: number,
): Promise<DryRun> {
  const found = await DRY_RUNS[kind](handle, viewer.serverId, settings, now);
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
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? `settings.${issue.path.join('.')}: ` : '';
  throw new DomainError('BAD_REQUEST', { message: `${where}${issue?.message ?? 'cannot be used'}` });
}

async function save(
  { now, scheduleChanged }: AutomationsDeps,
  tx: Transaction,
  viewer: Viewer,
  { kind, enabled, settings }: SaveAutomationInput,
): Promise<Automation> {
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
  const changes = changesBetween(flat(before), flat(after));
  const obstacle = await obstacleOf(tx.handle, viewer);
  const runs = await store.lastRuns();
  if (changes === null) return shown(before, obstacle, runs.get(kind));
  await store.save({ ...after, updatedBy: viewer.id });
  if (before.enabled && !after.enabled) {
    const taken = await store.takeBack(kind, SWITCHED_OFF, at);
    tx.changed(...commandChanges(taken.map((id) => ({ serverId, id }))));
  }
  const happening = {
    serverId,
    actor: actorOf(viewer),
    at,
    automation: kind,
    enabled: after.enabled,
    changes,
  };
  await record(tx, { kind: 'automation.changed', ...happening });
  tx.onCommit(scheduleChanged);
  return shown(after, obstacle, runs.get(kind));
}

/** Settings as the log shows changes of them. */
function flat({ enabled, settings }: Pick<StoredAutomation, 'enabled' | 'settings'>) {
  const fields = Object.entries(settings).map(([name, value]): [string, string | number | boolean | null] => {
    const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    return [name, plain ? value : JSON.stringify(value)];
  });
  return { enabled, ...Object.fromEntries(fields) };
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

async function obstacleOf(handle: Handle, viewer: Viewer): Promise<string | null> {
  if (viewer.serverStatus === 'suspended') return 'This server is suspended, so nothing is done by itself.';
  const row = await handle
    .selectFrom('servers')
    .select('erlc_key_hash')
    .where('id', '=', viewer.serverId)
    .executeTakeFirst();
  return row?.erlc_key_hash ? null : 'This server has no ER:LC API key, so its game cannot be seen.';
}
