import {
  ACTIVITY_DAYS,
  type RolePermissionsInput,
  type Server,
  type UpdateServerInput,
} from '@tenfour/contracts';
import {
  completePermissions,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
} from '@tenfour/domain';
import type { SettingsSection } from '../../../data/paths.ts';
import { flagName } from './permission-groups.ts';
import { texts } from './texts.ts';

export type KeyField = 'erlcApiKey' | 'robloxApiKey';
/** The roles whose permission sets the owner keeps. */
export type SetRole = 'moderator' | 'admin';
export const SET_ROLES = ['moderator', 'admin'] as const;

/** What is stored, as the page shows it. Keys are masked. */
export interface StoredSettings {
  name: string;
  joinPolicy: Server['joinPolicy'];
  delegateManagement: boolean;
  enforceInGame: boolean;
  pmWarnings: boolean;
  publicPage: boolean;
  publicPageHost: boolean;
  applyUrl: string | null;
  timezone: string;
  /** Retention of the activity log, in days. */
  activityDays: number;
  erlcApiKey: string | null;
  robloxApiKey: string | null;
  moderator: PermissionSet;
  admin: PermissionSet;
  /** Of the appeal page; null while it is off. */
  slug: string | null;
}

/** Fields where a save could overwrite that of another window or person; the others have only two values. */
export const CONTESTED = [
  'name',
  'timezone',
  'activityDays',
  'applyUrl',
  'erlcApiKey',
  'robloxApiKey',
] as const;
export type ContestedField = (typeof CONTESTED)[number];

/** Fields that show why they were not saved. */
export const REFUSABLE = [...CONTESTED, 'slug'] as const;
export type RefusableField = (typeof REFUSABLE)[number];

/** Where a field is on the page. */
export const SECTION_OF: Readonly<Record<RefusableField, SettingsSection>> = {
  name: 'general',
  timezone: 'general',
  activityDays: 'data',
  erlcApiKey: 'api',
  robloxApiKey: 'api',
  slug: 'moderation',
  applyUrl: 'moderation',
};

/** What stood in a field when it was first touched. */
type Seen = { [Field in ContestedField]?: StoredSettings[Field] | undefined };

/** What was touched on the page; whatever is absent follows the server. A key: text is a new one, null removes it. */
export interface SettingsEdits {
  name?: string | undefined;
  joinPolicy?: Server['joinPolicy'] | undefined;
  delegateManagement?: boolean | undefined;
  enforceInGame?: boolean | undefined;
  pmWarnings?: boolean | undefined;
  publicPage?: boolean | undefined;
  publicPageHost?: boolean | undefined;
  /** As typed; null for none. */
  applyUrl?: string | null | undefined;
  timezone?: string | undefined;
  /** As typed. */
  activityDays?: string | undefined;
  erlcApiKey?: string | null | undefined;
  robloxApiKey?: string | null | undefined;
  moderator?: Partial<PermissionSet> | undefined;
  admin?: Partial<PermissionSet> | undefined;
  /** As typed; empty switches the appeal page off. */
  slug?: string | undefined;
  seen?: Seen | undefined;
}

/** Nothing was touched. Names every field, so that setting it on a form empties all of them. */
export const NO_EDITS: SettingsEdits = {
  name: undefined,
  joinPolicy: undefined,
  delegateManagement: undefined,
  enforceInGame: undefined,
  pmWarnings: undefined,
  publicPage: undefined,
  publicPageHost: undefined,
  applyUrl: undefined,
  timezone: undefined,
  activityDays: undefined,
  erlcApiKey: undefined,
  robloxApiKey: undefined,
  moderator: undefined,
  admin: undefined,
  slug: undefined,
  seen: undefined,
} satisfies Record<keyof SettingsEdits, undefined>;

/** One line of the bar: what changes, from what to what; `to` alone where nothing stood before. */
export interface ChangeLine {
  label: string;
  from: string | null;
  to: string;
}

/** What a save sends and to which call, its label in the save bar, and what others have saved meanwhile. */
export interface SettingsChange {
  fields: Omit<UpdateServerInput, 'serverId'> | null;
  permissions: Omit<RolePermissionsInput, 'serverId'> | null;
  /** Undefined when unchanged; null switches the appeal page off. */
  slug: string | null | undefined;
  lines: ChangeLine[];
  /** Changed fields whose stored value is not the one that was touched. */
  overtaken: ContestedField[];
}

function readSet(text: string, role: SetRole): PermissionSet {
  const value: unknown = JSON.parse(text);
  return completePermissions(typeof value === 'object' && value !== null ? { ...value } : {}, role);
}

/** Parses the server's JSON texts. `slug` is that of its appeal page. */
export function storedSettings(server: Server, slug: string | null = null): StoredSettings {
  const { name, joinPolicy, delegateManagement, timezone, erlcApiKey, robloxApiKey } = server;
  const { enforceInGame, pmWarnings, activityDays, publicPage, publicPageHost, applyUrl } = server;
  return {
    name,
    joinPolicy,
    delegateManagement,
    enforceInGame,
    pmWarnings,
    publicPage,
    publicPageHost,
    applyUrl,
    timezone,
    activityDays,
    erlcApiKey,
    robloxApiKey,
    moderator: readSet(server.moderatorPermissions, 'moderator'),
    admin: readSet(server.adminPermissions, 'admin'),
    slug,
  };
}

/** Adds an edit, and remembers what stood there when a field is touched for the first time. */
export function withEdit(before: SettingsEdits, part: SettingsEdits, stored: StoredSettings): SettingsEdits {
  const seen: Seen = { ...before.seen, ...part.seen };
  for (const field of CONTESTED) {
    if (!(field in part)) continue;
    if (part[field] === undefined) delete seen[field];
    else if (before[field] === undefined) Object.assign(seen, { [field]: stored[field] });
  }
  return { ...before, ...part, seen };
}

/**
 * Returns the change of an edited key: a typed value, or null for the removal of a stored one; undefined when
 * unchanged.
 */
function keyChange(stored: string | null, edited: string | null | undefined): string | null | undefined {
  if (edited === undefined) return undefined;
  if (edited === null) return stored === null ? undefined : null;
  return edited.trim() === '' ? undefined : edited.trim();
}

/** Compares the edits with the stored settings: only differences are sent. */
export function settingsChange(stored: StoredSettings, edits: SettingsEdits): SettingsChange {
  const lines: ChangeLine[] = [];
  const fields: Omit<UpdateServerInput, 'serverId'> = {
    ...generalChange(stored, edits, lines),
    ...switchChanges(stored, edits, lines),
    ...keyChanges(stored, edits, lines),
  };
  const permissions = permissionChange(stored, edits, lines);
  const slug = slugChange(stored, edits, lines);
  const changed = CONTESTED.filter((field) => fields[field] !== undefined);
  const seenOf = (field: ContestedField) => {
    const seen = edits.seen?.[field];
    return seen === undefined ? stored[field] : seen;
  };
  const overtaken = changed.filter((field) => seenOf(field) !== stored[field]);
  if (Object.keys(fields).length === 0) return { fields: null, permissions, slug, lines, overtaken };
  const seen = Object.fromEntries(changed.map((field) => [field, seenOf(field)]));
  return {
    fields: changed.length > 0 ? { ...fields, seen } : fields,
    permissions,
    slug,
    lines,
    overtaken,
  };
}

function generalChange(stored: StoredSettings, edits: SettingsEdits, lines: ChangeLine[]) {
  const fields: Pick<UpdateServerInput, 'name' | 'joinPolicy' | 'timezone' | 'activityDays' | 'applyUrl'> =
    {};
  const { joinPolicy, timezone } = edits;
  const name = edits.name?.trim();
  if (name !== undefined && name !== stored.name) {
    fields.name = name;
    lines.push({ label: texts.name, from: texts.quoted(stored.name), to: texts.quoted(name) });
  }
  if (timezone !== undefined && timezone !== stored.timezone) {
    fields.timezone = timezone;
    lines.push({ label: texts.timezone, from: stored.timezone, to: timezone });
  }
  const days = edits.activityDays?.trim();
  if (days !== undefined && days !== String(stored.activityDays)) {
    fields.activityDays = days === '' ? Number.NaN : Number(days);
    lines.push({ label: texts.activityDays, from: String(stored.activityDays), to: days });
  }
  const applyUrl = edits.applyUrl === undefined ? undefined : edits.applyUrl?.trim() || null;
  if (applyUrl !== undefined && applyUrl !== stored.applyUrl) {
    fields.applyUrl = applyUrl;
    const off = texts.onOff(false);
    lines.push({ label: texts.fieldNames.applyUrl, from: stored.applyUrl ?? off, to: applyUrl ?? off });
  }
  if (joinPolicy !== undefined && joinPolicy !== stored.joinPolicy) {
    fields.joinPolicy = joinPolicy;
    const [from, to] = [texts.policies[stored.joinPolicy], texts.policies[joinPolicy]];
    lines.push({ label: texts.joinPolicy, from, to });
  }
  return fields;
}

/** Returns whether `days` is a valid retention of the activity log; false for NaN. */
export function isActivityDays(days: number): boolean {
  return Number.isInteger(days) && days >= ACTIVITY_DAYS.min && days <= ACTIVITY_DAYS.max;
}

/** Settings that are on or off, in the order of the page. */
export const SWITCHES = [
  'delegateManagement',
  'enforceInGame',
  'pmWarnings',
  'publicPage',
  'publicPageHost',
] as const;
export type SwitchField = (typeof SWITCHES)[number];

function switchChanges(stored: StoredSettings, edits: SettingsEdits, lines: ChangeLine[]) {
  const fields: Pick<UpdateServerInput, SwitchField> = {};
  for (const field of SWITCHES) {
    const on = edits[field];
    if (on === undefined || on === stored[field]) continue;
    fields[field] = on;
    lines.push({ label: texts.switches[field].label, ...turned(on) });
  }
  return fields;
}

function keyChanges(stored: StoredSettings, edits: SettingsEdits, lines: ChangeLine[]) {
  const fields: Pick<UpdateServerInput, KeyField> = {};
  for (const key of ['erlcApiKey', 'robloxApiKey'] as const) {
    const value = keyChange(stored[key], edits[key]);
    if (value === undefined) continue;
    fields[key] = value;
    const to = value === null ? texts.keyRemoved : stored[key] === null ? texts.keyAdded : texts.keyReplaced;
    lines.push({ label: texts.keys[key].label, from: null, to });
  }
  return fields;
}

function slugChange(stored: StoredSettings, edits: SettingsEdits, lines: ChangeLine[]) {
  if (edits.slug === undefined) return undefined;
  const slug = edits.slug.trim().toLowerCase() || null;
  if (slug === stored.slug) return undefined;
  const off = texts.onOff(false);
  lines.push({ label: texts.fieldNames.slug, from: stored.slug ?? off, to: slug ?? off });
  return slug;
}

function permissionChange(
  stored: StoredSettings,
  edits: SettingsEdits,
  lines: ChangeLine[],
): SettingsChange['permissions'] {
  const change: Omit<RolePermissionsInput, 'serverId'> = {};
  for (const role of SET_ROLES) {
    const flags = changedFlags(stored[role], edits[role]);
    if (flags.length === 0) continue;
    const values = flags.map((flag) => [flag, edits[role]?.[flag]] as const);
    change[`${role}Permissions`] = JSON.stringify(Object.fromEntries(values));
    for (const [flag, on] of values) {
      lines.push({ label: `${roleName(role)}: ${flagName(flag)}`, ...turned(on === true) });
    }
  }
  return Object.keys(change).length > 0 ? change : null;
}

function changedFlags(stored: PermissionSet, edited: Partial<PermissionSet> | undefined): PermissionFlag[] {
  return PERMISSION_FLAGS.filter((flag) => edited?.[flag] !== undefined && edited[flag] !== stored[flag]);
}

function turned(on: boolean): { from: string; to: string } {
  return { from: texts.onOff(!on), to: texts.onOff(on) };
}

/** "Moderator" */
export function roleName(role: SetRole): string {
  return role === 'moderator' ? 'Moderator' : 'Admin';
}

/** The edits that are left once `sent` has been saved: what was typed meanwhile stays, over what was saved. */
export function withoutSaved(
  edits: SettingsEdits,
  sent: SettingsEdits,
  stored: StoredSettings,
): SettingsEdits {
  const { seen: _seen, ...values } = edits;
  const names = Object.keys(values) as (keyof typeof values)[];
  const left = Object.fromEntries(
    names.filter((name) => edits[name] !== sent[name]).map((name) => [name, edits[name]]),
  );
  return Object.keys(left).length > 0 ? withEdit({}, left, stored) : {};
}

/** The edits without what must never be written to the browser's storage: typed API keys. */
export function storableEdits(edits: SettingsEdits): SettingsEdits {
  const { erlcApiKey: _erlc, robloxApiKey: _roblox, ...others } = edits;
  return others;
}

/** The edits of a draft that was left behind; none of what is no draft. */
export function editsOfDraft(draft: unknown): SettingsEdits {
  return typeof draft === 'object' && draft !== null ? draft : {};
}
