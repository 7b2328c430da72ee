import type { UpdateServerInput, Viewer } from '@tenfour/contracts';
import { DomainError, may, type PermissionFlag } from '@tenfour/domain';
import { fromBit, toBit } from '../../../db/codecs.ts';
import { serverSearchValue } from '../../../db/search.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { hintOf, maskOf } from '../../../security/keys.ts';
import { type KeyName, keyProblem } from './check-keys.ts';
import type { ServerEvent } from './events.ts';
import { mergeSettingsEvents, type SettingEvent } from './merge-settings-events.ts';
import { CONFIGURED, type ServerChange, type ServerRow, shownKeysOf } from './store.ts';

/** What an update does to the row, and what it tells the world: nothing, or one thing. */
export interface SettingsChange {
  set: ServerChange;
  events: readonly ServerEvent[];
}

/** As `SettingsChange`, while it is being found out. */
interface Draft {
  set: ServerChange;
  events: SettingEvent[];
}

/** What the log calls a setting before and after; choices, switches and numbers only. */
const POLICIES = [
  'joinPolicy',
  'delegateManagement',
  'timezone',
  'enforceInGame',
  'pmWarnings',
  'activityDays',
  'publicPage',
  'publicPageHost',
  'applyUrl',
] as const;

/** Switches and their columns. */
const SWITCHES = {
  delegateManagement: 'delegate_management',
  enforceInGame: 'enforce_in_game',
  pmWarnings: 'pm_warnings',
  publicPage: 'public_page',
  publicPageHost: 'public_page_host',
} as const;
type Policies = Pick<UpdateServerInput, (typeof POLICIES)[number]>;

/**
 * Compares what was sent with what is stored; what did not change is not touched and needs no permission.
 * Throws FORBIDDEN naming the first field that the viewer may not change, REFUSED for a malformed key, CONFLICT for
 * a field that is not any more what the viewer saw.
 */
export function settingsChange(
  row: ServerRow,
  viewer: Viewer,
  input: UpdateServerInput,
  keyring: Keyring,
): SettingsChange {
  const change: Draft = { set: {}, events: [] };
  changeName(row, viewer, input, change);
  changeKey('erlc', row, viewer, input, keyring, change);
  changeKey('roblox', row, viewer, input, keyring, change);
  changePolicies(row, viewer, input, change);
  return { set: change.set, events: mergeSettingsEvents(change.events) };
}

function changeName(row: ServerRow, viewer: Viewer, { name, seen }: UpdateServerInput, change: Draft): void {
  if (name === undefined || name === row.name) return;
  requireFor('name', viewer, 'canEditServerName');
  requireSeen('name', row.name, seen?.name);
  change.set.name = name;
  change.set.search_text = serverSearchValue(name, row.join_code);
  change.events.push({ kind: 'server.renamed', from: row.name, to: name });
}

function changeKey(
  key: KeyName,
  row: ServerRow,
  viewer: Viewer,
  input: UpdateServerInput,
  keyring: Keyring,
  change: Draft,
): void {
  const field = `${key}ApiKey` as const;
  const sent = input[field];
  const hint = key === 'erlc' ? row.erlc_key_hint : row.roblox_key_hint;
  if (sent === undefined || isUnchanged(sent, hint)) return;
  requireFor(field, viewer, 'canEditApiKey');
  requireSeen(field, shownKeysOf(row, viewer)[field], input.seen?.[field]);
  const value = sent === '' ? null : sent;
  const problem = value === null ? null : keyProblem(key, value);
  if (problem !== null) throw new DomainError('REFUSED', { message: problem, details: { field } });
  Object.assign(
    change.set,
    key === 'erlc' ? erlcColumns(row.id, value, keyring) : robloxColumns(row.id, value, keyring),
  );
  const base = { key, change: value === null ? 'removed' : 'set' } as const;
  change.events.push({ kind: 'server.keys-changed', ...base, replaced: hint !== null });
}

/** The mask or marker that was shown, or nothing where there is nothing. */
function isUnchanged(sent: string | null, hint: string | null): boolean {
  if (hint === null) return sent === null || sent === '' || sent === CONFIGURED;
  return sent === maskOf(hint) || sent === CONFIGURED;
}

function erlcColumns(row: string, key: string | null, keyring: Keyring): ServerChange {
  if (key === null) return { erlc_key_sealed: null, erlc_key_hint: null, erlc_key_hash: null };
  return {
    erlc_key_sealed: keyring.seal({ table: 'servers', column: 'erlc_key_sealed', row }, key),
    erlc_key_hint: hintOf(key),
    erlc_key_hash: keyring.hmac(key),
  };
}

function robloxColumns(row: string, key: string | null, keyring: Keyring): ServerChange {
  const unproven = { roblox_key_problem: null };
  if (key === null) return { ...unproven, roblox_key_sealed: null, roblox_key_hint: null };
  return {
    ...unproven,
    roblox_key_sealed: keyring.seal({ table: 'servers', column: 'roblox_key_sealed', row }, key),
    roblox_key_hint: hintOf(key),
  };
}

function changePolicies(row: ServerRow, viewer: Viewer, input: UpdateServerInput, change: Draft): void {
  const changed = different(row, input);
  const fields = POLICIES.filter((field) => field in changed.after);
  if (fields.length === 0) return;
  for (const field of fields) {
    if (field !== 'delegateManagement') requireFor(field, viewer, 'canEditServerSettings');
    else if (viewer.role !== 'owner') throw notAllowed(field, 'only the owner can change it');
  }
  for (const field of ['timezone', 'activityDays', 'applyUrl'] as const) {
    if (field in changed.after) requireSeen(field, row[COLUMNS[field]], input.seen?.[field]);
  }
  Object.assign(change.set, changed.set);
  change.events.push({
    kind: 'server.settings-changed',
    changes: { before: changed.before, after: changed.after },
  });
}

/** Settings with more than two values, and their columns. */
const COLUMNS = { timezone: 'timezone', activityDays: 'activity_days', applyUrl: 'apply_url' } as const;

type SwitchColumn = (typeof SWITCHES)[keyof typeof SWITCHES];

/** The policies that the input would change, with their old and new values. */
function different(row: ServerRow, input: Policies) {
  const { joinPolicy, timezone, activityDays, applyUrl } = input;
  const set: ServerChange = {};
  const before: Record<string, string | number | boolean | null> = {};
  const after: Record<string, string | number | boolean | null> = {};
  if (joinPolicy !== undefined && joinPolicy !== row.join_policy) {
    set.join_policy = joinPolicy;
    [before.joinPolicy, after.joinPolicy] = [row.join_policy, joinPolicy];
  }
  for (const [name, column] of Object.entries(SWITCHES) as [keyof typeof SWITCHES, SwitchColumn][]) {
    const changed = input[name];
    if (changed === undefined || changed === fromBit(row[column])) continue;
    set[column] = toBit(changed);
    [before[name], after[name]] = [!changed, changed];
  }
  if (timezone !== undefined && timezone !== row.timezone) {
    set.timezone = timezone;
    [before.timezone, after.timezone] = [row.timezone, timezone];
  }
  if (activityDays !== undefined && activityDays !== row.activity_days) {
    set.activity_days = activityDays;
    [before.activityDays, after.activityDays] = [row.activity_days, activityDays];
  }
  if (applyUrl !== undefined && applyUrl !== row.apply_url) {
    set.apply_url = applyUrl;
    [before.applyUrl, after.applyUrl] = [row.apply_url, applyUrl];
  }
  return { set, before, after };
}

type Field = Exclude<keyof UpdateServerInput, 'serverId' | 'checkKeys' | 'seen'>;

/** Settings in which a save could overwrite a value that was never seen. */
export type ContestedField = keyof NonNullable<UpdateServerInput['seen']>;

/** How a refusal calls a setting. */
const FIELD_NAMES: Readonly<Record<Field, string>> = {
  name: 'The server name',
  joinPolicy: 'The join policy',
  delegateManagement: 'The use of management permissions by roles',
  timezone: 'The time zone',
  enforceInGame: 'Sending bans and kicks to the game',
  pmWarnings: 'Telling players of warnings',
  activityDays: 'How long the activity log is kept',
  publicPage: 'The public page',
  publicPageHost: 'The host on the public page',
  applyUrl: 'The apply link',
  erlcApiKey: 'The ER:LC API key',
  robloxApiKey: 'The Roblox API key',
};

/** What another tab or person saved after the viewer looked is not overwritten unseen. */
function requireSeen<Value extends string | number | null>(
  field: ContestedField,
  stored: Value,
  seen: Value | undefined,
): void {
  if (seen === undefined || seen === stored) return;
  throw conflictOf(field, 'in another window or by someone else');
}

/** Says of a field who changed it: "by Avery". */
export function conflictOf(field: ContestedField, by: string): DomainError {
  return new DomainError('CONFLICT', {
    message: `${FIELD_NAMES[field]} was changed meanwhile ${by}. Nothing was saved.`,
    details: { field },
  });
}

function requireFor(field: Field, viewer: Viewer, flag: PermissionFlag): void {
  if (!may(viewer, flag)) throw notAllowed(field, 'your role in this server does not allow it');
}

function notAllowed(field: Field, why: string): DomainError {
  return new DomainError('FORBIDDEN', {
    message: `${FIELD_NAMES[field]} cannot be changed: ${why}.`,
    details: { field },
  });
}
