import { type Access, type Viewer, zRuleSet } from '@tenfour/contracts';
import { DomainError, higherRole } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ruleSetInForce } from '../../moderation/escalation/index.ts';
import { type FieldsInUse, fieldSetOf, withFieldsInUse } from '../../moderation/record-fields/index.ts';
import { applyPart, type CallDeps, envOf } from '../settings-file/index.ts';
import { readSetting } from './accepted.ts';
import { type StagedPart, settingsOf } from './parts.ts';
import { type PersonHere, personsNamed } from './people.ts';
import type { Staged, StagedHolder, StagedMember, StagedSetting } from './staged-store.ts';

type Env = ReturnType<typeof envOf>;

interface Confirming {
  handle: Handle;
  env: Env;
  /** The account that was shown to the person who confirms. */
  userId: string | undefined;
  /** Epoch ms. */
  at: number;
}

/** Makes the calls of the panel that one entry stands for, as the viewer. Made again, they change nothing. */
export async function confirmStaged(
  deps: CallDeps & { handle: Handle },
  { viewer, access }: { viewer: Viewer; access: Access },
  item: Staged,
  more: Pick<Confirming, 'userId' | 'at'>,
): Promise<void> {
  const env = envOf(deps, viewer, access, { removes: false, file: {} });
  const confirming = { ...more, handle: deps.handle, env };
  switch (item.kind) {
    case 'member':
      return giveRole(confirming, item);
    case 'holder':
      return giveGrant(confirming, item);
    case 'setting':
      return changeSetting(confirming, item);
    default:
      return changePart(confirming, item);
  }
}

/**
 * Returns who has a name here. Throws `REFUSED` when no one has, and `CONFLICT` unless it is the account that was shown
 * to the person who confirms: names change hands.
 */
async function personShown({ handle, env, userId }: Confirming, name: string): Promise<PersonHere> {
  const person = (await personsNamed(handle, env.serverId, [name])).get(name.toLowerCase());
  if (person === undefined)
    throw refused(`${name} isn't here. They can get the role after they ask to join.`);
  if (person.userId === userId) return person;
  throw new DomainError('CONFLICT', {
    message: `${name} is another account than the one that was shown. Reload the page and check who it is.`,
  });
}

/** Never lowers a role: the file says what someone was, not what they became since. */
async function giveRole(confirming: Confirming, { name, role, until }: StagedMember): Promise<void> {
  const { env, at } = confirming;
  const { userId, requestId, role: has } = await personShown(confirming, name);
  const { caller, serverId } = env;
  const isOver = until !== undefined && until.at <= at;
  const lasting = until === undefined ? role : until.after;
  if (requestId !== null) await caller.joinRequests.decide({ requestId, status: 'approved', role: lasting });
  else if (has !== null && higherRole(has, lasting) !== has) {
    await caller.members.changeRole({ serverId, userId, role: lasting });
  }
  if (until === undefined || isOver || (has !== null && higherRole(has, role) === has)) return;
  await caller.members.changeRole({ serverId, userId, role, until: iso(until.at) });
}

/** Never shortens what a person has. */
async function giveGrant(confirming: Confirming, { name, role, flag, until }: StagedHolder): Promise<void> {
  const { handle, env, at } = confirming;
  const { userId, requestId } = await personShown(confirming, name);
  if (requestId !== null) throw refused(`${name} isn't a member yet. Let them in first.`);
  if (until !== null && until <= at) throw refused('This ended meanwhile. Dismiss it.');
  const { caller, serverId } = env;
  const item = role === null ? flag : await roleIdOf(env, role);
  if (item === null) return;
  const grant = await handle
    .selectFrom('member_grants')
    .select('expires_at')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('item', '=', item)
    .executeTakeFirst();
  const lasts = grant && (grant.expires_at === null || (until !== null && grant.expires_at >= until));
  if (lasts) return;
  if (flag === null) {
    await caller.roles.give({ serverId, userId, roleId: item, until: until === null ? null : iso(until) });
  } else if (until !== null) {
    await caller.roles.giveFlag({ serverId, userId, flag, until: iso(until) });
  }
}

async function roleIdOf({ caller, serverId }: Env, name: string): Promise<string> {
  const roles = await caller.roles.list({ serverId });
  const found = roles.find((role) => role.name.toLowerCase() === name.toLowerCase());
  if (found) return found.id;
  throw refused(`This server has no role called ${name}. Confirm the role first.`);
}

async function changeSetting({ handle, env }: Confirming, item: StagedSetting): Promise<void> {
  const { caller, serverId } = env;
  const value = readSetting(item);
  if (item.setting === 'recordFields') {
    const { version, set: before } = await fieldSetOf(handle, serverId);
    const set = withFieldsInUse(before, value as FieldsInUse, newId);
    await caller.recordFields.save({ serverId, set, expectedVersion: version });
  } else if (item.setting === 'escalationRules') {
    const { version: expectedVersion } = await ruleSetInForce(handle, serverId);
    await caller.escalation.save({ serverId, ruleSet: zRuleSet.parse(value), expectedVersion });
  } else if (item.setting === 'moderatorPermissions' || item.setting === 'adminPermissions') {
    await caller.servers.updateRolePermissions({ serverId, [item.setting]: value });
  } else {
    await caller.servers.update({ serverId, [item.setting]: value });
  }
}

async function changePart({ env }: Confirming, item: StagedPart): Promise<void> {
  const { key, value } = settingsOf(item);
  if (item.kind !== 'role-order') return applyPart(env, key, value);
  // Roles that were dismissed, or wait still, have no place.
  const { caller, serverId } = env;
  const known = new Set((await caller.roles.list({ serverId })).map(({ name }) => name));
  const order = (value as string[]).filter((name) => known.has(name) || FIXED.includes(name));
  return applyPart(env, key, order);
}

const FIXED = ['admin', 'moderator'];

function refused(message: string): DomainError {
  return new DomainError('REFUSED', { message });
}
