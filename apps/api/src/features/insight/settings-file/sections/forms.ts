import { type Form, zUpdateFormInput } from '@tenfour/contracts';
import {
  DomainError,
  diffSettingsList,
  FORM_KINDS,
  FORM_LIMITS,
  rank,
  type SettingChange,
} from '@tenfour/domain';
import { z } from 'zod';
import { namedIn, requireRoom } from '../checks.ts';
import { defineSection, type PlannedCall, type SettingsEnv } from '../section.ts';
import { FORM_ROLES, formRoleCalls, formRolesOf } from './discord/form-roles.ts';

const FORM = zUpdateFormInput.shape;
const zRoleName = z.string().trim().min(1).max(40);

const zFormEntry = z.object({
  name: FORM.title.unwrap(),
  kind: z.enum(FORM_KINDS).optional(),
  isOpen: FORM.isOpen,
  content: z.preprocess(withDefaults, FORM.content),
  cooldownDays: FORM.cooldownDays,
  discordAgeDays: FORM.discordAgeDays,
  robloxAgeDays: FORM.robloxAgeDays,
  robloxRequired: FORM.robloxRequired,
  opensAt: FORM.opensAt,
  closesAt: FORM.closesAt,
  maxPending: FORM.maxPending,
  reviewers: z.array(zRoleName).max(10).optional(),
  givenRole: zRoleName.nullable().optional(),
  ...FORM_ROLES,
});

/** What a file can leave out of a form. */
const DEFAULTS = {
  content: { intro: '', sections: [] },
  section: { title: '', text: '', condition: null, questions: [] },
  question: { help: '', required: true, options: [], condition: null },
};

function withDefaults(content: unknown): unknown {
  const filled = filledWith(content, DEFAULTS.content);
  return mapped(filled, 'sections', (section) =>
    mapped(filledWith(section, DEFAULTS.section), 'questions', (question) =>
      filledWith(question, DEFAULTS.question),
    ),
  );
}

function filledWith(value: unknown, defaults: object): unknown {
  return isObject(value) ? { ...defaults, ...value } : value;
}

function mapped(value: unknown, key: string, change: (one: unknown) => unknown): unknown {
  const list = isObject(value) ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) ? { ...Object(value), [key]: list.map(change) } : value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type FormEntry = Omit<z.infer<typeof zFormEntry>, keyof typeof FORM_ROLES>;

/** The server's forms with their roles by name. */
interface FormsState {
  forms: readonly Form[];
  entries: readonly Record<string, unknown>[];
}

const forms = defineSection({
  key: 'forms',
  title: 'Forms',
  schema: z.array(zFormEntry).max(FORM_LIMITS.formsPerServer),
  read: readForms,
  toFile: ({ entries }) => entries,
  async plan(env, { forms: known, entries }, given) {
    const wanted = given.map(
      ({ requiredDiscordRoles: _, givenDiscordRoles: __, ...entry }): FormEntry => entry,
    );
    const { added, edited, removed } = diffSettingsList(entries, wanted, {
      name: 'name',
      removes: env.removes,
    });
    const formAt = (position: number) => known[position];
    return {
      problems: edited.flatMap(({ entry, position }) =>
        entry.kind === undefined || entry.kind === formAt(position)?.kind
          ? []
          : [
              {
                path: [wanted.indexOf(entry), 'kind'],
                message: 'The kind of a form can’t change. Rename it.',
              },
            ],
      ),
      calls: [
        ...removed.map(({ change, position }) => ({
          ...{ procedure: 'forms.remove', changes: [change], input: { formId: formAt(position)?.id } },
        })),
        ...edited.map(({ changes, entry, position }): PlannedCall => {
          const { id: formId, version } = formAt(position) ?? {};
          return {
            procedure: 'forms.update',
            changes,
            input: async () => ({ formId, version, ...(await formInput(env, entry)) }),
            check: () => requireFitting(env, entry, formAt(position)?.kind),
          };
        }),
        ...added.map(({ change, entry }, at) => ({
          ...addForm(env, change, entry),
          check: () => {
            requireRoom(known.length - removed.length + at + 1, FORM_LIMITS.formsPerServer, 'forms');
            return requireFitting(env, entry);
          },
        })),
        ...(await formRoleCalls(env, known, given)),
      ],
    };
  },
});

/** Throws what the form's own checks would: roles that it can't give, and what its kind does not have. */
async function requireFitting(
  { caller, serverId, file }: SettingsEnv,
  { reviewers = [], givenRole = null, ...entry }: FormEntry,
  kind = entry.kind ?? 'application',
): Promise<void> {
  const refuse = (message: string) => {
    throw new DomainError('REFUSED', { message });
  };
  if (givenRole !== null && kind !== 'application') refuse('Only staff applications give roles.');
  if (reviewers.length > 0 && kind === 'report') refuse('Only admins review reports about staff.');
  const roles = await caller.roles.list({ serverId });
  const known = new Set([
    'moderator',
    'member',
    ...[...roles, ...namedIn(file.roles)].map(({ name }) => name),
  ]);
  if (givenRole === 'admin') refuse('Forms give roles below Admin only.');
  const missing = [...reviewers, givenRole ?? 'member'].find((name) => !known.has(name));
  if (missing !== undefined) refuse(`This server has no role called ${missing}.`);
  const given = roles.find(({ name }) => name === givenRole);
  if (given !== undefined && given.rank >= rank('admin')) refuse('Forms give roles below Admin only.');
}

/** A form is created with the questions of its kind, then gets its own; where those are refused, it is deleted. */
function addForm(env: SettingsEnv, change: SettingChange, entry: FormEntry): PlannedCall {
  const { caller, serverId } = env;
  let created: string | undefined;
  return {
    procedure: 'forms.update',
    changes: [change],
    undo: async () => {
      if (created !== undefined) await caller.forms.remove({ serverId, formId: created });
    },
    input: async () => {
      const input = await formInput(env, entry);
      const { kind = 'application', name } = entry;
      const { id: formId, version } = await caller.forms.create({ serverId, kind, title: name });
      created = formId;
      return { formId, version, ...input };
    },
  };
}

async function formInput(
  { names }: SettingsEnv,
  { name, kind: _, reviewers, givenRole, ...entry }: FormEntry,
) {
  return {
    title: name,
    ...entry,
    ...(reviewers ? { reviewerRoles: await Promise.all(reviewers.map((one) => names.roleId(one))) } : {}),
    ...(givenRole === undefined
      ? {}
      : { givenRole: givenRole === null ? null : await names.roleId(givenRole) }),
  };
}

async function readForms({ caller, serverId, viewer }: SettingsEnv): Promise<FormsState> {
  // Others are shown a part of the list only.
  if (rank(viewer.role) < rank('admin') || viewer.apiKeyId !== undefined) {
    throw new DomainError('FORBIDDEN', { message: 'Only admins see all forms.' });
  }
  const [list, roles] = await Promise.all([caller.forms.list({ serverId }), caller.roles.list({ serverId })]);
  const open = list.filter(({ isArchived }) => !isArchived);
  const found = await Promise.all(open.map(({ id: formId }) => caller.forms.get({ serverId, formId })));
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
  return { forms: found, entries: found.map((form) => toEntry(form, nameOf)) };
}

function toEntry(form: Form, nameOf: (id: string) => string) {
  const { kind, isOpen, cooldownDays, discordAgeDays, robloxAgeDays, robloxRequired } = form;
  const { opensAt, closesAt, maxPending, reviewerRoles, givenRole, content } = form;
  return {
    ...{ name: form.title, kind, isOpen, cooldownDays, discordAgeDays, robloxAgeDays, robloxRequired },
    ...{ opensAt, closesAt, maxPending, reviewers: reviewerRoles.map(nameOf) },
    givenRole: givenRole === null ? null : nameOf(givenRole),
    ...formRolesOf(form),
    content,
  };
}

export const FORM_SECTIONS = [forms];
