import {
  type Access,
  type DecideStagedInput,
  toPublicError,
  type Viewer,
  zRuleSet,
} from '@tenfour/contracts';
import type { Caller } from '@tenfour/contracts/router';
import { DomainError, higherRole } from '@tenfour/domain';
import { withClaim } from '../../../db/claims.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { ruleSetInForce } from '../../moderation/escalation/index.ts';
import { type CallDeps, callerFor } from '../settings-file/index.ts';
import { readSetting } from './accepted.ts';
import { type PersonHere, personsNamed } from './people.ts';
import { type StagedMember, type StagedSetting, stagedOf, stagedStore } from './staged-store.ts';

interface StagedDeps extends CallDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** How long one decision excludes others about its entry at most, should the process end meanwhile, in ms. */
const CLAIM_MS = 60_000;

/**
 * Confirms or dismisses one entry, one request at a time. Confirming makes the calls of the panel as the viewer, then ends
 * the wait: confirmed again after a crash in between, the entry finds the role or value in place.
 */
export async function decideStaged(
  deps: StagedDeps,
  viewer: Viewer,
  access: Access,
  input: DecideStagedInput,
): Promise<void> {
  const { importId, n, decision } = input;
  const { handle } = deps.database;
  const claim = {
    ...{ name: `staged:${importId}:${n}`, claimMs: CLAIM_MS, at: deps.now() },
    busy: 'This entry is being decided in another window. Reload the page.',
  };
  await withClaim(handle, claim, async () => {
    // Read under the claim: the decision before is stored by now.
    const line = await stagedStore(handle, viewer.serverId).find(importId, n);
    const item = line === null ? null : stagedOf(line);
    if (item === null) throw new DomainError('NOT_FOUND', { message: DECIDED });
    if (decision === 'dismiss') return end(deps, viewer, input, 'Dismissed.');
    const caller = callerFor(deps, viewer, access, 'import');
    try {
      await apply({ handle, caller, viewer }, item, input.userId);
    } catch (error) {
      // The call waits for a second person, and is carried out with their approval.
      if (toPublicError(error).code === 'APPROVAL_REQUIRED') {
        await end(deps, viewer, input, 'Waits for a second person.');
      }
      throw error;
    }
    await end(deps, viewer, input, 'Confirmed.');
  });
}

const DECIDED = 'This entry was already decided, or its import is being undone. Reload the page.';

/** Stores the outcome. A dismissal only counts while the entry waits. */
function end(
  { database }: StagedDeps,
  { serverId }: Viewer,
  { importId, n, decision }: DecideStagedInput,
  reason: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const store = stagedStore(tx.handle, serverId);
    const settle = decision === 'confirm' ? store.settleApplied : store.settle;
    if (!(await settle(importId, n, reason))) return;
    tx.changed({ serverId, entity: 'imports', op: 'changed', ids: [importId] });
  });
}

interface Confirming {
  handle: Handle;
  caller: Caller;
  viewer: Viewer;
}

function apply(
  confirming: Confirming,
  item: StagedMember | StagedSetting,
  userId: string | undefined,
): Promise<void> {
  return item.kind === 'member' ? giveRole(confirming, item, userId) : changeSetting(confirming, item);
}

/**
 * Returns who has a name here. Throws `REFUSED` when no one has, and `CONFLICT` unless it is the account that was shown
 * to the person who confirms: names change hands.
 */
async function personShown(
  { handle, viewer }: Confirming,
  name: string,
  userId: string | undefined,
): Promise<PersonHere> {
  const person = (await personsNamed(handle, viewer.serverId, [name])).get(name.toLowerCase());
  if (person === undefined) {
    throw new DomainError('REFUSED', {
      message: `${name} isn't here. They can get the role after they ask to join.`,
    });
  }
  if (person.userId === userId) return person;
  throw new DomainError('CONFLICT', {
    message: `${name} is another account than the one that was shown. Reload the page and check who it is.`,
  });
}

/** Never lowers a role: the file says what someone was, not what they became since. */
async function giveRole(
  confirming: Confirming,
  { name, role }: StagedMember,
  shown: string | undefined,
): Promise<void> {
  const { caller, viewer } = confirming;
  const { userId, requestId, role: has } = await personShown(confirming, name, shown);
  if (requestId !== null) {
    await caller.joinRequests.decide({ requestId, status: 'approved', role });
  } else if (has !== null && higherRole(has, role) !== has) {
    await caller.members.changeRole({ serverId: viewer.serverId, userId, role });
  }
}

async function changeSetting({ handle, caller, viewer }: Confirming, item: StagedSetting): Promise<void> {
  const { serverId } = viewer;
  const value = readSetting(item);
  if (item.setting === 'escalationRules') {
    const { version: expectedVersion } = await ruleSetInForce(handle, serverId);
    await caller.escalation.save({ serverId, ruleSet: zRuleSet.parse(value), expectedVersion });
  } else if (item.setting === 'moderatorPermissions' || item.setting === 'adminPermissions') {
    await caller.servers.updateRolePermissions({ serverId, [item.setting]: value });
  } else {
    await caller.servers.update({ serverId, [item.setting]: value });
  }
}
