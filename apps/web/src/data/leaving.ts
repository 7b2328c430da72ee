import { currentPlace } from './browser.ts';
import { isSessionEnded } from './session-ended.ts';

const STORAGE_KEY = 'tenfour:left-behind';

type Release = () => void;
type ReadDraft = () => unknown;

const blockers = new Set<Release>();
const drafts = new Map<string, ReadDraft>();
let person: string | undefined;

/**
 * Sets the owner of the drafts, by account id, before any form renders. Drafts of another account in this tab are
 * discarded: computers are shared, and signing out closes no tab.
 */
export function draftsAreOf(id: string): void {
  if (person === id) return;
  person = id;
  const { by } = readLeft();
  if (by !== undefined && by !== id) forgetWhatIsLeft();
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

/**
 * Registers typed text under a key that is the same after coming back, from sign-in or by a reload. `read` gives what is
 * JSON-able.
 */
export function keepDraft(key: string, read: ReadDraft): () => void {
  if (drafts.size === 0) watchLeaving();
  drafts.set(key, read);
  return () => {
    // "Authentication required" takes the form away before the page is left: what was typed last goes with it.
    if (isSessionEnded()) write({ ...readDrafts(), [key]: read() });
    drafts.delete(key);
    if (drafts.size === 0) stopWatching();
  };
}

function watchLeaving(): void {
  window.addEventListener('pagehide', saveWhatIsLeft);
  window.addEventListener('pageshow', onPageShow);
}

function stopWatching(): void {
  window.removeEventListener('pagehide', saveWhatIsLeft);
  window.removeEventListener('pageshow', onPageShow);
}

/** A page that the browser brings back whole still has what was typed. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) forgetWhatIsLeft();
}

/** Returns whether there is unsaved input; the 10-minute reload waits for it. */
export function hasUnsavedWork(): boolean {
  return drafts.size > 0;
}

/**
 * Writes the location and all drafts to sessionStorage, so that they survive signing in again or a reload. Earlier
 * drafts that have not been read yet, such as the text of a dialog that was not reopened, stay.
 */
export function saveWhatIsLeft(): void {
  write({ ...readDrafts(), ...typedNow() });
}

function typedNow(): Record<string, unknown> {
  return Object.fromEntries([...drafts].map(([key, read]) => [key, read()]));
}

function readDrafts(): Record<string, unknown> {
  const left = readLeft();
  return left.place === currentPlace() ? (left.drafts ?? {}) : {};
}

function write(values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ by: person, place: currentPlace(), drafts: values }),
    );
  } catch {
    // Storage is blocked or full: the redirect is more important than the draft.
  }
}

function forgetWhatIsLeft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}

function readLeft(): { by?: unknown; place?: unknown; drafts?: Record<string, unknown> } {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The draft left under `key` on this page, once; undefined when there is none. */
export function takeDraft(key: string): unknown {
  const left = readLeft();
  if (left.place !== currentPlace() || !left.drafts || !Object.hasOwn(left.drafts, key)) return undefined;
  const { [key]: draft, ...others } = left.drafts;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...left, drafts: others }));
  return draft;
}
