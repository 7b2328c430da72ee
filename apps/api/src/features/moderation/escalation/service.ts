import type { EscalationService, RuleSetVersion, Viewer } from '@tenfour/contracts';
import { DomainError, type EscalationRuleSet, may } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { isSameRule, ruleChanges } from '../../../events/rule-changes.ts';
import { actorOf } from '../../community/identity/index.ts';
import { escalationEvents } from './events.ts';
import { createSimulator } from './simulate.ts';
import { escalationStore, escalationVersions, ruleSetInForce } from './store.ts';

export interface EscalationDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for a server's escalation rules. */
export function createEscalationService(deps: EscalationDeps): EscalationService {
  const { handle } = deps.database;
  return {
    get: ({ serverId }) => ruleSetInForce(handle, serverId),
    versions: ({ serverId }) => escalationVersions(handle, serverId),
    save: (viewer, { ruleSet, expectedVersion }) =>
      change(deps, viewer, expectedVersion, async () => ({ ruleSet, restoredFrom: null })),
    restore: (viewer, { version, expectedVersion }) =>
      change(deps, viewer, expectedVersion, async ({ handle: within }) => {
        const found = await escalationStore(within, viewer.serverId).find(version);
        if (found === null) throw new DomainError('NOT_FOUND', { message: NO_VERSION });
        return { ruleSet: found.ruleSet, restoredFrom: version };
      }),
    simulate: createSimulator(deps),
  };
}

const NO_VERSION = 'This version of the rules is no longer stored.';

interface Change {
  ruleSet: EscalationRuleSet;
  restoredFrom: number | null;
}

/** Puts rules in force as the next version; nothing where they are in force already. Existing records stay as they are. */
function change(
  { database, now }: EscalationDeps,
  viewer: Viewer,
  expected: number,
  find: (tx: Transaction) => Promise<Change>,
): Promise<RuleSetVersion> {
  const { serverId } = viewer;
  return database.withLock(`escalation:${serverId}`, async (tx) => {
    const current = await ruleSetInForce(tx.handle, serverId);
    if (current.version !== expected) throw changedMeanwhile(current);
    const { ruleSet, restoredFrom } = await find(tx);
    const differences = ruleChanges(current.ruleSet, ruleSet);
    if (differences === null) return current;
    requireRuleCommands(viewer, current.ruleSet, ruleSet);
    const version = current.version + 1;
    const at = now();
    await escalationStore(tx.handle, serverId).add({
      version,
      rule_set: toJson(ruleSet),
      changed_by: viewer.id,
      changed_at: at,
      restored_from: restoredFrom,
    });
    const about = { serverId, actor: actorOf(viewer), at, version, restoredFrom };
    await recordEvent(tx, escalationEvents.create({ kind: 'escalation.changed', ...about, ...differences }));
    return ruleSetInForce(tx.handle, serverId);
  });
}

/** Throws FORBIDDEN for a viewer who can't send commands and adds a rule that does for everyone who records. */
export function requireRuleCommands(
  viewer: Viewer,
  before: EscalationRuleSet,
  after: EscalationRuleSet,
): void {
  if (may(viewer, 'canViewIngamePanel')) return;
  const sending = after.rules.find(
    (rule) => rule.outcome.inGame === 'always' && !before.rules.some((known) => isSameRule(known, rule)),
  );
  if (sending === undefined) return;
  throw new DomainError('FORBIDDEN', {
    message: `Your role can’t send commands to the game, so “${sending.name}” can’t always be sent.`,
  });
}

function changedMeanwhile({ changedBy }: RuleSetVersion): DomainError {
  return new DomainError('CONFLICT', {
    message: `${changedBy ?? 'Another person'} changed the rules meanwhile. Check them, then save again.`,
  });
}
