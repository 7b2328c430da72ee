import type { Form } from '@tenfour/contracts';
import { DomainError, FORM_SETTINGS, isSameSetting, type SettingChange } from '@tenfour/domain';
import { z } from 'zod';
import type { PlannedCall, SettingsEnv } from '../../section.ts';
import { createGivableRoles, createPlaces, type Places, zPlace } from './places.ts';

/** The Discord roles of a form in a file: those of which a person needs one, and those that approval gives. */
export const FORM_ROLES = {
  requiredDiscordRoles: z.array(zPlace).max(FORM_SETTINGS.requiredRoles).optional(),
  givenDiscordRoles: z.array(zPlace).max(FORM_SETTINGS.givenRoles).optional(),
};
const zFormRoles = z.object(FORM_ROLES);
type FormRoles = z.infer<typeof zFormRoles>;
type Field = keyof FormRoles;

interface FormEntry extends FormRoles {
  name: string;
  kind?: Form['kind'] | undefined;
}

/** Where each field is in the call. */
const INPUTS = { requiredDiscordRoles: 'requiredRoleIds', givenDiscordRoles: 'givenDiscordRoleIds' } as const;

/** Returns the Discord roles of a form as a file has them. */
export function formRolesOf({ requiredRoles, givenDiscordRoles }: Form) {
  return { requiredDiscordRoles: requiredRoles, givenDiscordRoles };
}

/** Returns the calls that change Discord roles of forms. They come after those that add forms. */
export async function formRoleCalls(
  env: SettingsEnv,
  forms: readonly Form[],
  wanted: readonly FormEntry[],
): Promise<PlannedCall[]> {
  const { caller, serverId } = env;
  const places = {
    requiredDiscordRoles: createPlaces('role', true, () => caller.dutyRoles.roles({ serverId })),
    givenDiscordRoles: createGivableRoles(env, true),
  };
  const counts = new Map<string, number>();
  const calls: PlannedCall[] = [];
  for (const entry of wanted) {
    const nth = counts.get(entry.name) ?? 0;
    counts.set(entry.name, nth + 1);
    const form = forms.filter(({ title }) => title === entry.name)[nth];
    calls.push(...(await callsOf(env, places, { entry, form, nth })));
  }
  return calls;
}

interface EntryAt {
  entry: FormEntry;
  form: Form | undefined;
  /** How many entries of the same name come before. */
  nth: number;
}

/** A role that can't be had is a call of its own, which is refused. Where all of a list are, the list stays. */
async function callsOf(
  env: SettingsEnv,
  places: Readonly<Record<Field, Places>>,
  { entry, form, nth }: EntryAt,
): Promise<PlannedCall[]> {
  const item = nth === 0 ? entry.name : `${entry.name} (${nth + 1})`;
  const changes: SettingChange[] = [];
  const missing: PlannedCall[] = [];
  const ids: Partial<Record<(typeof INPUTS)[Field], string[]>> = {};
  for (const field of ['requiredDiscordRoles', 'givenDiscordRoles'] as const) {
    const list = entry[field];
    if (list === undefined) continue;
    const before = form === undefined ? [] : formRolesOf(form)[field];
    const { text, choose } = places[field];
    const chosen = await Promise.all(list.map((place) => choose(place, null, before)));
    const refused = chosen.filter(({ obstacle }) => obstacle !== null);
    if (refused.length > 0) missing.push(refusedCall(item, field, refused));
    const found = new Map(chosen.flatMap((one) => (one.found ? [[one.found.id, one.text] as const] : [])));
    const own = before.map(({ id }) => id);
    const isKept = found.size === 0 && list.length > 0;
    if (isKept || isSameSetting(own, [...found.keys()])) continue;
    const texts = { before: lines(before.map(text)), after: lines([...found.values()]) };
    changes.push({ kind: 'change', item, field, ...texts });
    ids[INPUTS[field]] = [...found.keys()];
  }
  const kind = form?.kind ?? entry.kind ?? 'application';
  const check = () => requireGiving(kind, ids.givenDiscordRoleIds);
  const input = async () => ({ formId: await formIdOf(env, entry.name, nth), ...ids });
  return [{ procedure: 'forms.update', changes, input, check }, ...missing];
}

const lines = (texts: readonly (string | null)[]) => texts.join('\n') || null;

function refusedCall(
  item: string,
  field: Field,
  refused: readonly { text: string | null; obstacle: string | null }[],
): PlannedCall {
  const after = { discordRoles: refused.map(({ text }) => text).join(', ') };
  const obstacle = [...new Set(refused.map((one) => one.obstacle))].join(' ');
  const change = { kind: 'add', item, field, before: null, after } as const;
  return { procedure: 'forms.update', changes: [change], input: {}, obstacle };
}

function requireGiving(kind: Form['kind'], given: readonly string[] = []): void {
  if (kind === 'application' || given.length === 0) return;
  throw new DomainError('REFUSED', { message: 'Only staff applications give roles.' });
}

/** Returns the id of a form, one that this file has just added included. Throws `NOT_FOUND`. */
async function formIdOf({ caller, serverId }: SettingsEnv, name: string, nth: number): Promise<string> {
  const list = await caller.forms.list({ serverId });
  const form = list.filter(({ title, isArchived }) => title === name && !isArchived)[nth];
  if (form) return form.id;
  throw new DomainError('NOT_FOUND', { message: `This server has no form called ${name}.` });
}
