import type { RolePermissionsInput, Server, UpdateServerInput } from '@tenfour/contracts';
import {
  completePermissions,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
} from '@tenfour/domain';
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
  erlcApiKey: string | null;
  robloxApiKey: string | null;
  moderator: PermissionSet;
  admin: PermissionSet;
}

/** What was touched on the page; whatever is absent follows the server. A key: text is a new one, null removes it. */
export interface SettingsEdits {
  name?: string | undefined;
  joinPolicy?: Server['joinPolicy'] | undefined;
  delegateManagement?: boolean | undefined;
  erlcApiKey?: string | null | undefined;
  robloxApiKey?: string | null | undefined;
  moderator?: Partial<PermissionSet> | undefined;
  admin?: Partial<PermissionSet> | undefined;
}

/** What a save sends, to which call, and how the bar names it. */
export interface SettingsChange {
  fields: Omit<UpdateServerInput, 'serverId'> | null;
  permissions: Omit<RolePermissionsInput, 'serverId'> | null;
  labels: string[];
}

function readSet(text: string, role: SetRole): PermissionSet {
  const value: unknown = JSON.parse(text);
  return completePermissions(typeof value === 'object' && value !== null ? { ...value } : {}, role);
}

/** Reads the server's JSON texts (spec section 3). */
export function storedSettings(server: Server): StoredSettings {
  const { name, joinPolicy, delegateManagement, erlcApiKey, robloxApiKey } = server;
  return {
    name,
    joinPolicy,
    delegateManagement,
    erlcApiKey,
    robloxApiKey,
    moderator: readSet(server.moderatorPermissions, 'moderator'),
    admin: readSet(server.adminPermissions, 'admin'),
  };
}

/** Whether an edited key is a change: something typed, or a removal of what is there (T20). */
function keyChange(stored: string | null, edited: string | null | undefined): string | null | undefined {
  if (edited === undefined) return undefined;
  if (edited === null) return stored === null ? undefined : null;
  return edited.trim() === '' ? undefined : edited.trim();
}

function changedFlags(stored: PermissionSet, edited: Partial<PermissionSet> | undefined): PermissionFlag[] {
  return PERMISSION_FLAGS.filter((flag) => edited?.[flag] !== undefined && edited[flag] !== stored[flag]);
}

/** Compares the edits with what is stored: only what differs is sent (spec section 5). */
export function settingsChange(stored: StoredSettings, edits: SettingsEdits): SettingsChange {
  const labels: string[] = [];
  const fields: Omit<UpdateServerInput, 'serverId'> = {};
  const name = edits.name?.trim();
  if (name !== undefined && name !== stored.name) {
    fields.name = name;
    labels.push(texts.name);
  }
  if (edits.joinPolicy !== undefined && edits.joinPolicy !== stored.joinPolicy) {
    fields.joinPolicy = edits.joinPolicy;
    labels.push(`${texts.joinPolicy}: ${texts.policies[edits.joinPolicy].label}`);
  }
  if (edits.delegateManagement !== undefined && edits.delegateManagement !== stored.delegateManagement) {
    fields.delegateManagement = edits.delegateManagement;
    labels.push(`${texts.delegation}: ${texts.onOff(edits.delegateManagement)}`);
  }
  for (const key of ['erlcApiKey', 'robloxApiKey'] as const) {
    const value = keyChange(stored[key], edits[key]);
    if (value === undefined) continue;
    fields[key] = value;
    labels.push(texts.keys[key].label);
  }
  const permissions = permissionChange(stored, edits, labels);
  return { fields: Object.keys(fields).length > 0 ? fields : null, permissions, labels };
}

function permissionChange(
  stored: StoredSettings,
  edits: SettingsEdits,
  labels: string[],
): SettingsChange['permissions'] {
  const change: Omit<RolePermissionsInput, 'serverId'> = {};
  for (const role of SET_ROLES) {
    const flags = changedFlags(stored[role], edits[role]);
    if (flags.length === 0) continue;
    const values = flags.map((flag) => [flag, edits[role]?.[flag]] as const);
    change[`${role}Permissions`] = JSON.stringify(Object.fromEntries(values));
    for (const [flag, on] of values) {
      labels.push(`${roleName(role)}: ${flagName(flag)} ${texts.onOff(on === true)}`);
    }
  }
  return Object.keys(change).length > 0 ? change : null;
}

/** "Moderator" */
export function roleName(role: SetRole): string {
  return role === 'moderator' ? 'Moderator' : 'Admin';
}

/** The edits that are left once `sent` has been saved: what was typed meanwhile stays. */
export function withoutSaved(edits: SettingsEdits, sent: SettingsEdits): SettingsEdits {
  const names = Object.keys(edits) as (keyof SettingsEdits)[];
  return Object.fromEntries(
    names.filter((name) => edits[name] !== sent[name]).map((name) => [name, edits[name]]),
  );
}

/** The edits without what must never be written to the browser's storage: typed API keys. */
export function storableEdits(edits: SettingsEdits): SettingsEdits {
  const { erlcApiKey: _erlc, robloxApiKey: _roblox, ...others } = edits;
  return others;
}
