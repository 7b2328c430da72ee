import { type Player, usernameKey } from './identity.ts';

/** A name that an account was seen with, from the first time to the last (epoch ms). */
export interface SeenName {
  robloxUserId: string;
  name: string;
  firstSeenAt: number;
  lastSeenAt: number;
}

/** What staff of a server decided about the records of a name that have no confirmed account. */
export interface PlayerMatch {
  nameKey: string;
  robloxUserId: string;
  /** `joined`: they are this account's. `split`: they are not. */
  kind: 'joined' | 'split';
}

/** Records of a name without a confirmed account, written between two moments (epoch ms, inclusive). */
export interface NameSpan {
  nameKey: string;
  from: number;
  to: number;
}

/** A player, and which records are theirs. Without an id all is by name. */
export interface PlayerIdentity extends Player {
  /** Keys of every name that the account was seen with, and of the typed one. */
  nameKeys: readonly string[];
  /** Their records without a confirmed account; those with one are theirs by the account alone. */
  spans: readonly NameSpan[];
}

/** A record as its owner is decided by. */
export interface OwnedRecord {
  /** Null unless Roblox or the game confirmed it. */
  robloxUserId: string | null;
  nameKey: string;
  /** Epoch ms. */
  at: number;
}

interface Span {
  from: number;
  to: number;
}

const ALWAYS: Span = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Returns the account's current name: the one it was seen with last. */
export function currentName(seen: readonly SeenName[], robloxUserId: string): string | null {
  return newestFirst(seen.filter((one) => one.robloxUserId === robloxUserId))[0]?.name ?? null;
}

/**
 * Returns the account that a name leads to: who is called so now, else the only one that ever was. Null when none or
 * several are known.
 */
export function accountOfName(seen: readonly SeenName[], name: string): string | null {
  const key = usernameKey(name);
  const holders = seen.filter((one) => keyOf(one) === key);
  const only = holders.length === 1 ? (holders[0]?.robloxUserId ?? null) : null;
  return holderNow(seen, key) ?? only;
}

/** An account that a typed name leads to. */
export interface NameHolder {
  id: string;
  /** The name that it has now, as far as is known. */
  name: string;
  /** False for an account that gave the typed name up. */
  isCalledSo: boolean;
  /** Only what Roblox says can confirm an account or teach a name. */
  source: 'roblox' | 'sightings';
}

/**
 * Returns the account that a name leads to where people type it: the one that Roblox found, else the one that is known to
 * have held the name last. Null for a name that neither knows, and for one whose last holder is not known to have another
 * name: Roblox would know it. `seen` has all names of the holders.
 */
export function holderOfName(
  name: string,
  { roblox, seen }: { roblox: { id: string; name: string } | null; seen: readonly SeenName[] },
): NameHolder | null {
  const key = usernameKey(name);
  if (roblox) return { ...roblox, isCalledSo: usernameKey(roblox.name) === key, source: 'roblox' };
  const last = newestFirst(seen.filter((one) => keyOf(one) === key))[0];
  const now = last ? currentName(seen, last.robloxUserId) : null;
  if (!last || now === null || usernameKey(now) === key) return null;
  return { id: last.robloxUserId, name: now, isCalledSo: false, source: 'sightings' };
}

/** Returns the account that is called so now; null when none is, also when one once was. */
export function accountCalledNow(seen: readonly SeenName[], name: string): string | null {
  return holderNow(seen, usernameKey(name));
}

/** Returns the names that an account had before its current one, the newest first. */
export function formerNames(seen: readonly SeenName[], robloxUserId: string): SeenName[] {
  return newestFirst(seen.filter((one) => one.robloxUserId === robloxUserId)).slice(1);
}

/**
 * Returns which records are a player's. A record without a confirmed account belongs to the account that is known to
 * have held its name when it was written; the others count for who has the name now, unless staff decided otherwise.
 */
export function identifyPlayer(
  { id, name }: Player,
  { seen, matches }: { seen: readonly SeenName[]; matches: readonly PlayerMatch[] },
): PlayerIdentity {
  const typed = usernameKey(name);
  const leadsTo = accountOfName(seen, name);
  const own = seen.filter(({ robloxUserId }) => robloxUserId === id);
  const joined = matches.filter(({ kind, robloxUserId }) => kind === 'joined' && robloxUserId === id);
  const nameKeys = [...new Set([typed, ...own.map(keyOf), ...joined.map(({ nameKey }) => nameKey)])];
  // Without an account the player is the name: what no account surely wrote under it is theirs.
  const hasTyped = id === null ? holderNow(seen, typed) === null : leadsTo === null || leadsTo === id;
  const isCalled = (key: string) => isCurrent(seen, id, key) || (key === typed && hasTyped);
  const spans = nameKeys.flatMap((key) => spansOf({ id, key, isCalledSo: isCalled(key) }, { seen, matches }));
  return { id, name, nameKeys, spans };
}

/** Returns whether a record is the player's. */
export function ownsRecord(player: PlayerIdentity, { robloxUserId, nameKey, at }: OwnedRecord): boolean {
  if (robloxUserId !== null) return robloxUserId === player.id;
  return player.spans.some((span) => span.nameKey === nameKey && span.from <= at && at <= span.to);
}

function spansOf(
  { id, key, isCalledSo }: { id: string | null; key: string; isCalledSo: boolean },
  { seen, matches }: { seen: readonly SeenName[]; matches: readonly PlayerMatch[] },
): NameSpan[] {
  const decided = matches.filter(({ nameKey }) => nameKey === key);
  const isSplit = (account: string | null) =>
    decided.some(({ kind, robloxUserId }) => kind === 'split' && robloxUserId === account);
  if (isSplit(id)) return [];
  const join = decided.find(({ kind }) => kind === 'joined');
  const hasRest = join === undefined ? isCalledSo : join.robloxUserId === id;
  const mine = hasRest ? [ALWAYS] : heldSpans(seen, id, key);
  const holders = seen.filter((one) => keyOf(one) === key).map(({ robloxUserId }) => robloxUserId);
  const others = [...new Set(holders)].filter((account) => account !== id && !isSplit(account));
  const spans = others.reduce((left, account) => without(left, heldSpans(seen, account, key)), mine);
  return spans.map((span) => ({ nameKey: key, ...span }));
}

/** Returns when an account surely had a name: while it was seen with it, without the times it was seen with another. */
function heldSpans(seen: readonly SeenName[], id: string | null, nameKey: string): Span[] {
  const own = seen.filter(({ robloxUserId }) => robloxUserId === id);
  const held = own.filter((one) => keyOf(one) === nameKey).map(spanOf);
  return without(held, own.filter((one) => keyOf(one) !== nameKey).map(spanOf));
}

function without(spans: readonly Span[], removed: readonly Span[]): Span[] {
  return removed.reduce((left, gap) => left.flatMap((span) => cut(span, gap)), [...spans]);
}

function cut(span: Span, gap: Span): Span[] {
  if (gap.to < span.from || gap.from > span.to) return [span];
  const before = { from: span.from, to: gap.from - 1 };
  const after = { from: gap.to + 1, to: span.to };
  return [before, after].filter(({ from, to }) => from <= to);
}

/** Returns whether an account has the name now: of several that were last seen with it, the one seen last. */
function isCurrent(seen: readonly SeenName[], id: string | null, nameKey: string): boolean {
  return id !== null && holderNow(seen, nameKey) === id;
}

function holderNow(seen: readonly SeenName[], nameKey: string): string | null {
  const holders = newestFirst(seen.filter((one) => keyOf(one) === nameKey));
  const isCalledSo = ({ robloxUserId }: SeenName) =>
    usernameKey(currentName(seen, robloxUserId) ?? '') === nameKey;
  return holders.find(isCalledSo)?.robloxUserId ?? null;
}

function newestFirst(seen: readonly SeenName[]): SeenName[] {
  return seen.toSorted((a, b) => b.lastSeenAt - a.lastSeenAt || (a.robloxUserId < b.robloxUserId ? -1 : 1));
}

function keyOf({ name }: SeenName): string {
  return usernameKey(name);
}

function spanOf({ firstSeenAt, lastSeenAt }: SeenName): Span {
  return { from: firstSeenAt, to: lastSeenAt };
}
