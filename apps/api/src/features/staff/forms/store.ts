import { type FormContent, type FormRules, type FormSettings, readFormSettings } from '@tenfour/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import { fromBit, fromJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { FormsTable } from '../../../db/table-types/index.ts';

export interface NamedRole {
  id: string;
  name: string;
}

/** A form without what it asks. */
export interface FormRow
  extends Omit<
    Selectable<FormsTable>,
    'rules' | 'reviewer_roles' | 'given_discord_roles' | 'is_open' | 'opens_at' | 'closes_at' | 'client_id'
  > {
  isOpen: boolean;
  rules: FormRules;
  reviewerRoles: string[];
  givenDiscordRoles: NamedRole[];
}

const zNames = z.array(z.object({ id: z.string(), name: z.string() }));
const zIds = z.array(z.string());

/** Reads stored ids and names of Discord roles. */
export function toNamedRoles(stored: string): NamedRole[] {
  return fromJson(stored, (value) => zNames.parse(value));
}

function toForm(row: Selectable<FormsTable>): FormRow {
  const {
    rules,
    reviewer_roles,
    given_discord_roles,
    is_open,
    opens_at,
    closes_at,
    client_id: _,
    ...form
  } = row;
  const settings = fromJson(rules, readFormSettings);
  return {
    ...form,
    isOpen: fromBit(is_open),
    rules: { ...settings, opensAt: opens_at, closesAt: closes_at },
    reviewerRoles: fromJson(reviewer_roles, (value) => zIds.parse(value)),
    givenDiscordRoles: toNamedRoles(given_discord_roles),
  };
}

/** A form that anyone can open, with its server. */
export interface PublicForm {
  form: FormRow;
  server: {
    id: string;
    name: string;
    active: boolean;
    /** The apply link of its public page; null without one. */
    applyUrl: string | null;
  };
}

/** Finds a form by its address, a deleted one too; null for none, and for one of a deleted server. */
export async function findPublicForm(handle: Handle, formId: string): Promise<PublicForm | null> {
  const row = await handle
    .selectFrom('forms')
    .innerJoin('servers', 'servers.id', 'forms.server_id')
    .leftJoin('appeal_slugs as page', (join) =>
      join
        .onRef('page.server_id', '=', 'servers.id')
        .on('page.is_current', '=', sql.lit<1>(1))
        .on('servers.public_page', '=', 1),
    )
    .selectAll('forms')
    .select(['servers.name', 'servers.status', 'servers.apply_url as applyUrl', 'page.slug'])
    .where('forms.id', '=', formId)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, status, slug, applyUrl, ...form } = row;
  const active = status === 'active';
  const published = active && slug !== null ? applyUrl : null;
  return { form: toForm(form), server: { id: row.server_id, name, active, applyUrl: published } };
}

/** Returns what a form asked in a version. */
export async function contentOf(handle: Handle, formId: string, version: number): Promise<FormContent> {
  const row = await handle
    .selectFrom('form_versions')
    .select('questions')
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  // Not parsed: an erasure can replace a name by a longer one than the limits allow.
  return fromJson(row.questions) as FormContent;
}

/** Changed columns of a form. */
export type FormChanges = Updateable<
  Omit<FormsTable, 'id' | 'server_id' | 'kind' | 'created_by' | 'created_at' | 'client_id'>
>;

/** The forms of one server. Writers hold `formsLock`. */
export function formsStore(handle: Handle, serverId: string) {
  const own = handle.selectFrom('forms').selectAll().where('server_id', '=', serverId);
  return {
    /** Oldest first. Deleted forms are among them while they have submissions. */
    async list(): Promise<FormRow[]> {
      const rows = await own.orderBy('created_at').orderBy('id').execute();
      return rows.map(toForm);
    },

    async find(id: string): Promise<FormRow | null> {
      const row = await own.where('id', '=', id).executeTakeFirst();
      return row ? toForm(row) : null;
    },

    async findByClientId(clientId: string): Promise<FormRow | null> {
      const row = await own.where('client_id', '=', clientId).executeTakeFirst();
      return row ? toForm(row) : null;
    },

    /** Adds a form with its first version. */
    async add(
      form: Omit<Insertable<FormsTable>, 'id' | 'server_id' | 'version' | 'rules'>,
      settings: FormSettings,
      content: FormContent,
    ): Promise<string> {
      const id = newId();
      await handle
        .insertInto('forms')
        .values({ ...form, id, server_id: serverId, version: 1, rules: JSON.stringify(settings) })
        .execute();
      await addVersion(id, 1, content, form.created_at);
      return id;
    },

    async change(id: string, changes: FormChanges): Promise<void> {
      await handle
        .updateTable('forms')
        .set(changes)
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },

    /** Adds a version, and deletes the one before when nothing was submitted to it. */
    async replaceContent({ id, version }: FormRow, content: FormContent, at: number): Promise<number> {
      const next = version + 1;
      await addVersion(id, next, content, at);
      await handle
        .deleteFrom('form_versions')
        .where('form_id', '=', id)
        .where('version', '<', next)
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM form_submissions AS s
            WHERE s.form_id = form_versions.form_id AND s.version = form_versions.version)`,
        )
        .execute();
      return next;
    },
  };

  async function addVersion(formId: string, version: number, content: FormContent, at: number) {
    const row = { form_id: formId, version, server_id: serverId, created_at: at };
    await handle
      .insertInto('form_versions')
      .values({ ...row, questions: JSON.stringify(content) })
      .execute();
  }
}

/** Returns the forms of a server that are open at a moment (epoch ms), oldest first. */
export async function openForms(
  handle: Handle,
  serverId: string,
  now: number,
): Promise<{ id: string; title: string }[]> {
  const forms = await formsStore(handle, serverId).list();
  return forms.filter((form) => isOpenAt(form, now)).map(({ id, title }) => ({ id, title }));
}

/** Returns whether people can submit a form at a moment (epoch ms). */
export function isOpenAt({ isOpen, archived_at, rules }: FormRow, now: number): boolean {
  const { opensAt, closesAt } = rules;
  const isInTime = (opensAt === null || now >= opensAt) && (closesAt === null || now < closesAt);
  return isOpen && archived_at === null && isInTime;
}

/** The lock of writers of a server's forms. */
export function formsLock(serverId: string): string {
  return `forms:${serverId}`;
}
