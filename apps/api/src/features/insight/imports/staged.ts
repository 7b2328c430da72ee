import {
  type DecideStagedInput,
  type EscalationService,
  type JoinRequestsService,
  type MembersService,
  type ServersService,
  type Viewer,
  zRuleSet,
} from '@tenfour/contracts';
import { DomainError, higherRole } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import { ruleSetInForce } from '../../moderation/escalation/index.ts';
import { readSetting } from './accepted.ts';
import { personsNamed } from './people.ts';
import { type StagedMember, type StagedSetting, stagedOf, stagedStore } from './staged-store.ts';

/** The calls that a confirmed entry stands for: what they refuse, an import can't give either. */
export interface StagedCalls {
  members: Pick<MembersService, 'changeRole'>;
  joinRequests: Pick<JoinRequestsService, 'decide'>;
  servers: Pick<ServersService, 'update' | 'updateRolePermissions'>;
  escalation: Pick<EscalationService, 'save'>;
}

/** Confirms or dismisses one entry. Confirmed again after a crash in between, it finds the role or value in place. */
export async function decideStaged(
  { database, calls }: { database: Database; calls: StagedCalls },
  viewer: Viewer,
  { importId, n, decision }: DecideStagedInput,
): Promise<void> {
  const { serverId } = viewer;
  const line = await stagedStore(database.handle, serverId).find(importId, n);
  const item = line === null ? null : stagedOf(line);
  if (item === null) throw new DomainError('NOT_FOUND', { message: DECIDED });
  if (decision === 'confirm') {
    if (item.kind === 'member') await giveRole(database.handle, calls, viewer, item);
    else await changeSetting(database.handle, calls, viewer, item);
  }
  await database.transaction(async (tx) => {
    const reason = decision === 'confirm' ? 'Confirmed.' : 'Dismissed.';
    if (!(await stagedStore(tx.handle, serverId).settle(importId, n, reason))) return;
    tx.changed({ serverId, entity: 'imports', op: 'changed', ids: [importId] });
  });
}

const DECIDED = 'This entry was already decided, or its import is being undone. Reload the page.';

/** Never lowers a role: the file says what someone was, not what they became since. */
async function giveRole(
  handle: Handle,
  calls: StagedCalls,
  viewer: Viewer,
  { name, role }: StagedMember,
): Promise<void> {
  const person = (await personsNamed(handle, viewer.serverId, [name])).get(name.toLowerCase());
  if (person === undefined) {
    throw new DomainError('REFUSED', {
      message: `${name} isn't here. They can get the role after they ask to join.`,
    });
  }
  const { userId, requestId } = person;
  if (requestId !== null) {
    await calls.joinRequests.decide(viewer, { requestId, status: 'approved', role });
  } else if (person.role !== null && higherRole(person.role, role) !== person.role) {
    await calls.members.changeRole(viewer, { userId, role });
  }
}

async function changeSetting(
  handle: Handle,
  calls: StagedCalls,
  viewer: Viewer,
  item: StagedSetting,
): Promise<void> {
  const { serverId } = viewer;
  const value = readSetting(item);
  if (item.setting === 'escalationRules') {
    const { version: expectedVersion } = await ruleSetInForce(handle, serverId);
    const ruleSet = zRuleSet.parse(value);
    await calls.escalation.save(viewer, { serverId, ruleSet, expectedVersion });
  } else if (item.setting === 'moderatorPermissions' || item.setting === 'adminPermissions') {
    await calls.servers.updateRolePermissions(viewer, { serverId, [item.setting]: value });
  } else {
    await calls.servers.update(viewer, { serverId, [item.setting]: value });
  }
}
