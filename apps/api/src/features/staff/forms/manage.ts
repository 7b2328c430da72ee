import { isDeepStrictEqual } from 'node:util';
import type { CreateFormInput, Form, UpdateFormInput, Viewer } from '@tenfour/contracts';
import {
  DomainError,
  FORM_LIMITS,
  formTemplate,
  rank,
  readFormSettings,
  validateForm,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { rolesStore } from '../../community/roles/index.ts';
import type { FormsDeps } from './deps.ts';
import { removeDrafts } from './drafts.ts';
import { type FormEvent, formDetails, formEvents } from './events.ts';
import { type ChosenRoles, changesOf, chosenRoles } from './form-changes.ts';
import { toSummary, toView } from './form-views.ts';
import { noSuchForm, reviewerOf } from './reviewers.ts';
import { contentOf, type FormRow, formsLock, formsStore } from './store.ts';
import { submissionsStore } from './submissions-store.ts';

/** Returns a form as admins edit it. */
export async function formView(deps: FormsDeps, handle: Handle, viewer: Viewer, id: string): Promise<Form> {
  const form = await requireForm(handle, viewer.serverId, id);
  const { id: viewerId } = await reviewerOf(handle, viewer, deps.now());
  const pending = await submissionsStore(handle, viewer.serverId).pending({ formIds: [id], viewerId });
  const summary = toSummary(form, deps.config.publicUrl, pending.get(id) ?? 0);
  return toView(summary, form, await contentOf(handle, id, form.version));
}

/** Returns a form that is not deleted. Throws `NOT_FOUND`. */
async function requireForm(handle: Handle, serverId: string, id: string): Promise<FormRow> {
  const form = await formsStore(handle, serverId).find(id);
  if (form === null || form.archived_at !== null) throw noSuchForm();
  return form;
}

/** Creates a closed form from the template of its kind. */
export function createForm(deps: FormsDeps, viewer: Viewer, input: CreateFormInput): Promise<Form> {
  const { serverId } = viewer;
  return deps.database.withLock(formsLock(serverId), async (tx) => {
    const store = formsStore(tx.handle, serverId);
    const { kind, title, clientId } = input;
    const first = clientId === undefined ? null : await store.findByClientId(clientId);
    if (first !== null) return formView(deps, tx.handle, viewer, first.id);
    const forms = (await store.list()).filter(({ archived_at }) => archived_at === null);
    if (forms.length >= FORM_LIMITS.formsPerServer) throw full();
    const at = deps.now();
    const made = { kind, title, client_id: clientId ?? null, created_by: viewer.id, created_at: at };
    const id = await store.add(made, readFormSettings({}), formTemplate(kind));
    await note(tx, viewer, at, { kind: 'form.created', form: formDetails({ id, title, kind }) });
    return formView(deps, tx.handle, viewer, id);
  });
}

/** Changes a form. What it asks becomes a new version; submissions stay with theirs. */
export async function updateForm(deps: FormsDeps, viewer: Viewer, input: UpdateFormInput): Promise<Form> {
  const { database, hooks } = deps;
  const chosen = await chosenRoles(hooks, database.handle, viewer, input);
  return database.withLock(formsLock(viewer.serverId), async (tx) => {
    const form = await requireForm(tx.handle, viewer.serverId, input.formId);
    await change(deps, tx, viewer, form, input, chosen);
    return formView(deps, tx.handle, viewer, form.id);
  });
}

async function change(
  deps: FormsDeps,
  tx: Transaction,
  viewer: Viewer,
  form: FormRow,
  input: UpdateFormInput,
  chosen: ChosenRoles,
): Promise<void> {
  const at = deps.now();
  const store = formsStore(tx.handle, viewer.serverId);
  requireFits(form, input);
  await requireRoles(tx.handle, viewer, input);
  const set = changesOf(form, input, chosen);
  const content = await newContent(tx.handle, form, input);
  if (content !== null) set.version = await store.replaceContent(form, content, at);
  if (Object.keys(set).length > 0) await store.change(form.id, set);
  const details = formDetails({ ...form, title: input.title ?? form.title });
  const what = [
    ...(content === null ? [] : ['questions']),
    ...(set.title === undefined ? [] : ['name']),
    ...(set.reviewer_roles === undefined ? [] : ['reviewers']),
    ...(set.given_role === undefined && set.given_discord_roles === undefined ? [] : ['given roles']),
    ...(set.rules === undefined && set.opens_at === undefined && set.closes_at === undefined
      ? []
      : ['rules']),
  ].join(', ');
  if (what !== '') await note(tx, viewer, at, { kind: 'form.changed', form: details, what });
  if (set.is_open === undefined) return;
  await note(tx, viewer, at, { kind: input.isOpen ? 'form.opened' : 'form.closed', form: details });
}

/** Returns what the form asks from now on; null where that stays. */
async function newContent(handle: Handle, form: FormRow, { content, version }: UpdateFormInput) {
  if (content === undefined) return null;
  const before = await contentOf(handle, form.id, form.version);
  if (isDeepStrictEqual(before, content)) return null;
  if (version !== undefined && version !== form.version) {
    throw new DomainError('CONFLICT', {
      message: 'Another person changed this form meanwhile. Reload it, then save again.',
    });
  }
  const [problem] = validateForm(content);
  if (problem) throw new DomainError('BAD_REQUEST', { message: problem.message });
  return content;
}

/** Throws for settings that a form of its kind can't have. */
function requireFits(form: FormRow, input: UpdateFormInput): void {
  const refuse = (field: string, message: string) => {
    throw new DomainError('REFUSED', { message, details: { field } });
  };
  const gives = input.givenRole != null || (input.givenDiscordRoleIds?.length ?? 0) > 0;
  if (gives && form.kind !== 'application') refuse('givenRole', 'Only staff applications give roles.');
  if (form.kind === 'report' && (input.reviewerRoles?.length ?? 0) > 0) {
    refuse('reviewerRoles', 'Only admins review reports about staff.');
  }
}

/** Throws for custom roles that the server doesn't have, and for a given role at Admin or above. */
async function requireRoles(handle: Handle, viewer: Viewer, input: UpdateFormInput): Promise<void> {
  const { reviewerRoles = [], givenRole = null } = input;
  const roles = new Map((await rolesStore(handle, viewer.serverId).list()).map((role) => [role.id, role]));
  const missing = reviewerRoles.some((id) => id !== 'moderator' && !roles.has(id));
  if (missing) throw new DomainError('NOT_FOUND', { message: 'This server has no such role any more.' });
  if (givenRole === null || givenRole === 'member' || givenRole === 'moderator') return;
  const role = roles.get(givenRole);
  if (role === undefined) {
    throw new DomainError('NOT_FOUND', { message: 'This server has no such role any more.' });
  }
  if (role.rank < rank('admin')) return;
  throw new DomainError('REFUSED', { message: 'Forms give roles below Admin only.' });
}

/** Deletes a form. Its submissions stay. */
export async function removeForm(deps: FormsDeps, viewer: Viewer, formId: string): Promise<void> {
  const { serverId } = viewer;
  await deps.database.withLock(formsLock(serverId), async (tx) => {
    const form = await requireForm(tx.handle, serverId, formId);
    await formsStore(tx.handle, serverId).change(formId, { archived_at: deps.now(), is_open: 0 });
    await removeDrafts(tx, formId);
    await note(tx, viewer, deps.now(), { kind: 'form.deleted', form: formDetails(form) });
  });
}

function note(tx: Transaction, viewer: Viewer, at: number, event: FormEvent): Promise<void> {
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  return recordEvent(tx, formEvents.create({ ...event, ...circumstances }));
}

function full(): DomainError {
  return new DomainError('REFUSED', {
    message: `A server has at most ${FORM_LIMITS.formsPerServer} forms. Delete one that is not needed.`,
  });
}
