import { isDeepStrictEqual } from 'node:util';
import type { UpdateFormInput, Viewer } from '@tenfour/contracts';
import { DomainError, type FormSettings } from '@tenfour/domain';
import { toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { FormHooks, ServerDiscordRole } from './hooks.ts';
import { type FormChanges, type FormRow, formsStore, type NamedRole } from './store.ts';

/** The Discord roles of a change with their names; absent where they stay. */
export interface ChosenRoles {
  required?: NamedRole[];
  given?: NamedRole[];
}

/**
 * Looks up the Discord roles of a change. Throws for one that is gone, that the bot can't give, that gives a role of the
 * server, and for one with powers in Discord that another person than the owner chooses: they could give it to
 * themselves. What was chosen before can stay.
 */
export async function chosenRoles(
  hooks: FormHooks,
  handle: Handle,
  viewer: Viewer,
  { formId, requiredRoleIds, givenDiscordRoleIds }: UpdateFormInput,
): Promise<ChosenRoles> {
  const wanted = [...(requiredRoleIds ?? []), ...(givenDiscordRoleIds ?? [])];
  const { serverId } = viewer;
  const before = wanted.length === 0 ? null : await formsStore(handle, serverId).find(formId);
  const known = wanted.length === 0 ? [] : await hooks.discordRoles(handle, serverId);
  const mapped = givenDiscordRoleIds?.length ? await hooks.mappedRoles(handle, serverId) : new Set<string>();
  const roleOf = (id: string): ServerDiscordRole | NamedRole => {
    const role =
      known.find((one) => one.id === id) ?? before?.rules.requiredRoles.find((one) => one.id === id);
    if (role) return role;
    throw new DomainError('NOT_FOUND', { message: 'This Discord role was deleted. Choose another one.' });
  };
  const given = givenDiscordRoleIds?.map((id) => {
    const kept = before?.givenDiscordRoles.find((one) => one.id === id);
    if (kept) return kept;
    const role = known.find((one) => one.id === id);
    requireGivable(viewer, role, mapped.has(id));
    return { id, name: role?.name ?? id };
  });
  return {
    ...(requiredRoleIds
      ? { required: [...new Set(requiredRoleIds)].map((id) => ({ id, name: roleOf(id).name })) }
      : {}),
    ...(given ? { given } : {}),
  };
}

function requireGivable(viewer: Viewer, role: ServerDiscordRole | undefined, isMapped: boolean): void {
  const refuse = (code: 'REFUSED' | 'FORBIDDEN', message: string) =>
    new DomainError(code, { message, details: { field: 'givenDiscordRoleIds' } });
  if (role === undefined) throw refuse('REFUSED', 'This Discord role was deleted. Choose another one.');
  if (role.problem !== null) throw refuse('REFUSED', `${role.name}: ${role.problem}`);
  if (isMapped)
    throw refuse('REFUSED', `${role.name} gives a role in this server. Choose that role instead.`);
  if (role.hasPowers && viewer.role !== 'owner') {
    throw refuse('FORBIDDEN', `${role.name} can manage the Discord server. Only the owner can choose it.`);
  }
}

const msOrNull = (moment: string | null) => (moment === null ? null : Date.parse(moment));

/** Returns when the form opens and closes after a change, epoch ms. Throws for an end before the beginning. */
function timesAfter({ rules }: FormRow, { opensAt, closesAt }: UpdateFormInput) {
  const times = {
    opensAt: opensAt === undefined ? rules.opensAt : msOrNull(opensAt),
    closesAt: closesAt === undefined ? rules.closesAt : msOrNull(closesAt),
  };
  if (times.opensAt === null || times.closesAt === null || times.closesAt > times.opensAt) return times;
  throw new DomainError('REFUSED', {
    message: 'The form closes after it opens.',
    details: { field: 'closesAt' },
  });
}

/** Returns the columns that a change makes different. */
export function changesOf(form: FormRow, input: UpdateFormInput, chosen: ChosenRoles): FormChanges {
  const { opensAt, closesAt } = timesAfter(form, input);
  const { opensAt: _, closesAt: __, ...before } = form.rules;
  const settings: FormSettings = {
    cooldownDays: input.cooldownDays ?? before.cooldownDays,
    discordAgeDays: input.discordAgeDays ?? before.discordAgeDays,
    robloxAgeDays: input.robloxAgeDays ?? before.robloxAgeDays,
    robloxRequired: input.robloxRequired ?? before.robloxRequired,
    requiredRoles: chosen.required ?? before.requiredRoles,
    maxPending: input.maxPending ?? before.maxPending,
  };
  const title = input.title ?? form.title;
  const isOpen = input.isOpen ?? form.isOpen;
  const reviewers = [...new Set(input.reviewerRoles ?? form.reviewerRoles)];
  const givenRole = input.givenRole === undefined ? form.given_role : input.givenRole;
  const discordRoles = chosen.given ?? form.givenDiscordRoles;
  return {
    ...(title === form.title ? {} : { title }),
    ...(isOpen === form.isOpen ? {} : { is_open: toBit(isOpen) }),
    ...(isDeepStrictEqual(settings, before) ? {} : { rules: JSON.stringify(settings) }),
    ...(opensAt === form.rules.opensAt ? {} : { opens_at: opensAt }),
    ...(closesAt === form.rules.closesAt ? {} : { closes_at: closesAt }),
    ...(isDeepStrictEqual(reviewers, form.reviewerRoles)
      ? {}
      : { reviewer_roles: JSON.stringify(reviewers) }),
    ...(givenRole === form.given_role ? {} : { given_role: givenRole }),
    ...(isDeepStrictEqual(discordRoles, form.givenDiscordRoles)
      ? {}
      : { given_discord_roles: JSON.stringify(discordRoles) }),
  };
}
