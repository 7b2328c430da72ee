import type { UpdateServerInput, Viewer } from '@tenfour/contracts';
import { DomainError, may, type PermissionFlag } from '@tenfour/domain';
import { fromBit, toBit } from '../../db/codecs.ts';
import type { ServerEvent } from '../../record/record.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { hintOf, maskOf } from '../../secrets/mask.ts';
import { CONFIGURED, type ServerChange, type ServerRow } from './store.ts';

/** What an update does to the row, and what it tells the world. */
export interface SettingsChange {
  set: ServerChange;
  events: ServerEvent[];
}

type KeyName = 'erlc' | 'roblox';

/** ER:LC hands out keys of two alphanumeric halves (reference/game-api.md 1.2). */
const ERLC_KEY = /^[a-z0-9]+-[a-z0-9]+$/i;

/** A Roblox key travels in an HTTP header. */
const ROBLOX_KEY = /^[\x21-\x7e]+$/;

const KEY_RULES: Readonly<Record<KeyName, { pattern: RegExp; refusal: string }>> = {
  erlc: {
    pattern: ERLC_KEY,
    refusal:
      'This does not look like an ER:LC API key: two groups of letters and digits with a dash between them. Copy it from the server settings in the game.',
  },
  roblox: {
    pattern: ROBLOX_KEY,
    refusal:
      'This does not look like a Roblox Open Cloud key: it has no spaces or special letters. Copy it again.',
  },
};

/**
 * Compares what was sent with what is stored; what did not change is not touched and needs no permission.
 * Throws FORBIDDEN naming the first field that the viewer may not change, REFUSED for a malformed key.
 */
export function settingsChange(
  row: ServerRow,
  viewer: Viewer,
  input: UpdateServerInput,
  keyring: Keyring,
): SettingsChange {
  const change: SettingsChange = { set: {}, events: [] };
  changeName(row, viewer, input, change);
  changeKey('erlc', row, viewer, input.erlcApiKey, keyring, change);
  changeKey('roblox', row, viewer, input.robloxApiKey, keyring, change);
  changePolicies(row, viewer, input, change);
  return change;
}

function changeName(
  row: ServerRow,
  viewer: Viewer,
  { name }: UpdateServerInput,
  change: SettingsChange,
): void {
  if (name === undefined || name === row.name) return;
  requireFor('name', viewer, 'canEditServerName');
  change.set.name = name;
  change.events.push({ kind: 'server.renamed', from: row.name, to: name });
}

function changeKey(
  key: KeyName,
  row: ServerRow,
  viewer: Viewer,
  sent: string | null | undefined,
  keyring: Keyring,
  change: SettingsChange,
): void {
  const hint = key === 'erlc' ? row.erlc_key_hint : row.roblox_key_hint;
  if (sent === undefined || isUnchanged(sent, hint)) return;
  requireFor(`${key}ApiKey`, viewer, 'canEditApiKey');
  const value = sent === '' ? null : sent;
  if (value !== null && !KEY_RULES[key].pattern.test(value)) {
    throw new DomainError('REFUSED', { message: KEY_RULES[key].refusal, details: { field: `${key}ApiKey` } });
  }
  Object.assign(
    change.set,
    key === 'erlc' ? erlcColumns(row.id, value, keyring) : robloxColumns(row.id, value, keyring),
  );
  change.events.push({ kind: 'server.keys-changed', key, change: value === null ? 'removed' : 'set' });
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
  if (key === null) return { roblox_key_sealed: null, roblox_key_hint: null };
  return {
    roblox_key_sealed: keyring.seal({ table: 'servers', column: 'roblox_key_sealed', row }, key),
    roblox_key_hint: hintOf(key),
  };
}

function changePolicies(
  row: ServerRow,
  viewer: Viewer,
  { joinPolicy, delegateManagement }: UpdateServerInput,
  change: SettingsChange,
): void {
  const before: Record<string, string | boolean> = {};
  const after: Record<string, string | boolean> = {};
  if (joinPolicy !== undefined && joinPolicy !== row.join_policy) {
    requireFor('joinPolicy', viewer, 'canEditServerSettings');
    change.set.join_policy = joinPolicy;
    before.joinPolicy = row.join_policy;
    after.joinPolicy = joinPolicy;
  }
  if (delegateManagement !== undefined && delegateManagement !== fromBit(row.delegate_management)) {
    if (viewer.role !== 'owner') throw notAllowed('delegateManagement', 'only the owner can change it');
    change.set.delegate_management = toBit(delegateManagement);
    before.delegateManagement = !delegateManagement;
    after.delegateManagement = delegateManagement;
  }
  if (Object.keys(after).length > 0) {
    change.events.push({ kind: 'server.settings-changed', changes: { before, after } });
  }
}

function requireFor(field: string, viewer: Viewer, flag: PermissionFlag): void {
  if (!may(viewer, flag)) throw notAllowed(field, 'your role in this server does not allow it');
}

function notAllowed(field: string, why: string): DomainError {
  return new DomainError('FORBIDDEN', { message: `${field} cannot be changed: ${why}.`, details: { field } });
}
