import { currentPlace } from './browser.ts';
import { isSessionEnded } from './session-ended.ts';

const STORAGE_KEY = 'tenfour:drafts';

type Release = () => void;

/** The values of a form. */
interface Draft {
  values: unknown;
  /** Whether they would be missed; others are only there for a form that is shown again. */
  unsaved: boolean;
  /** Whether the browser asks before the tab closes while they are unsaved, the form being shown or not. */
  warnsOnClose: boolean;
  /** Returns what may be written to the browser's storage: never a password or a secret address. */
  toStored: () => unknown;
}

const blockers = new Set<Release>();
const drafts = new Map<string, Draft>();
const restored = new Map<string, unknown>();
let owner: string | undefined;

/**
 * Sets the owner of the drafts, by account id, before any form renders. Drafts of another account in this tab are
 * discarded: computers are shared, and signing out closes no tab.
 */
export function setDraftOwner(id: string): void {
  if (owner === id) return;
  if (owner !== undefined) {
    drafts.clear();
    restored.clear();
  }
  owner = id;
  const { by } = readStored();
  if (by !== undefined && by !== id) removeStored();
}

/** Registers something that would stop the page from being left (`beforeunload`, a router blocker). */
export function registerBlocker(release: Release): () => void {
  blockers.add(release);
  return () => blockers.delete(release);
}

/** Switches every blocker off, before a redirect that must not be stopped. */
export function releaseBlockers(): void {
  for (const release of blockers) release();
  blockers.clear();
}

/** Makes the browser ask before the tab closes; a forced sign-in passes without a question. */
function warnOnClose(event: BeforeUnloadEvent): void {
  if ([...drafts.values()].some(({ unsaved, warnsOnClose }) => unsaved && warnsOnClose))
    event.preventDefault();
}

function stopWarning(): void {
  window.removeEventListener('beforeunload', warnOnClose);
}

/**
 * Sets the draft of a form. `key` is the same after returning from sign-in or a reload. The draft is written to
 * sessionStorage when the page is left, and outlives the form until `removeDraft`.
 */
export function setDraft(key: string, draft: Draft): void {
  if (drafts.size === 0) {
    window.addEventListener('pagehide', saveDrafts);
    window.addEventListener('pageshow', onPageShow);
  }
  // Only for another form: one that is rendered again before a forced redirect must not stop it.
  if (!drafts.has(key)) {
    window.addEventListener('beforeunload', warnOnClose);
    registerBlocker(stopWarning);
  }
  drafts.set(key, draft);
}

/** Removes the draft of a form that is saved, discarded or closed. */
export function removeDraft(key: string): void {
  const draft = drafts.get(key);
  // A lost session removes the form before the page is left: its last values are stored first.
  if (draft?.unsaved && isSessionEnded()) write({ ...readDrafts(), [key]: draft.toStored() });
  drafts.delete(key);
  restored.delete(key);
  if (drafts.size > 0) return;
  window.removeEventListener('pagehide', saveDrafts);
  window.removeEventListener('pageshow', onPageShow);
  stopWarning();
}

/**
 * Removes the drafts whose keys begin with `prefix`, for example on sign-out of the admin panel. Also stored ones, whose
 * form was not opened since the page was reloaded.
 */
export function removeDrafts(prefix: string): void {
  for (const key of [...drafts.keys(), ...restored.keys()]) if (key.startsWith(prefix)) removeDraft(key);
  const stored = readStored();
  const others = Object.entries(stored.drafts ?? {}).filter(([key]) => !key.startsWith(prefix));
  if (stored.drafts) store({ ...stored, drafts: Object.fromEntries(others) });
}

/** Removes the drafts under `prefix` whose subject, the rest of the key, is not among `ids` any more. */
export function retainDrafts(prefix: string, ids: readonly string[]): void {
  const isOver = (key: string) => key.startsWith(prefix) && !ids.includes(key.slice(prefix.length));
  for (const key of [...drafts.keys()].filter(isOver)) removeDraft(key);
}

/** A page that the browser restores from its cache still has its forms. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) removeStored();
}

/** Returns whether there is unsaved input; the 10-minute reload waits for it. */
export function hasDrafts(): boolean {
  return [...drafts.values()].some(({ unsaved }) => unsaved);
}

/**
 * Writes the location and all drafts to sessionStorage, so that they survive signing in again or a reload. Earlier
 * drafts that have not been read yet, such as the text of a dialog that was not reopened, stay.
 */
export function saveDrafts(): void {
  const unsaved = [...drafts].filter(([, draft]) => draft.unsaved);
  const current = unsaved.map(([key, { toStored }]) => [key, toStored()]);
  write({ ...readDrafts(), ...Object.fromEntries(current) });
}

function readDrafts(): Record<string, unknown> {
  const stored = readStored();
  return stored.place === currentPlace() ? (stored.drafts ?? {}) : {};
}

function write(values: Record<string, unknown>): void {
  store({ by: owner, place: currentPlace(), drafts: values });
}

function store(stored: Stored): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full: the redirect is more important than the draft.
  }
}

function removeStored(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}

interface Stored {
  by?: unknown;
  place?: unknown;
  drafts?: Record<string, unknown>;
}

function readStored(): Stored {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Returns the draft that was stored under `key` on this page, once; undefined when there is none. */
export function takeStoredDraft(key: string): unknown {
  const stored = readStored();
  if (stored.place !== currentPlace() || !stored.drafts || !Object.hasOwn(stored.drafts, key))
    return undefined;
  const { [key]: draft, ...others } = stored.drafts;
  write(others);
  return draft;
}

/**
 * Returns the values of the form's draft, or what was stored of them. React may render a form and discard it, for
 * example while other code of the page loads, so a stored draft is held until `confirmRestored`.
 */
export function restoreDraft(key: string): unknown {
  const draft = drafts.get(key);
  if (draft) return draft.values;
  const stored = restored.get(key) ?? takeStoredDraft(key);
  if (stored !== undefined) restored.set(key, stored);
  return stored;
}

/** Called by a mounted form: its values hold the restored draft now. */
export function confirmRestored(key: string): void {
  restored.delete(key);
}
