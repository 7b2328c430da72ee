/*
 * Names keys and joins them to sequences. Libraries do less. `useHotkeys` of @mantine/hooks fails 9 of the 19 keys in
 * shortcuts.test.tsx: signs that need Shift or AltGr, letters of other scripts, Ctrl as opposed to Cmd, held keys and
 * compositions; it has no sequences. `tinykeys` 4 has them, but `g` and an unknown key would run that key's own action,
 * and it compares either the letter or its place on every layout.
 */

/** The part of a key event that is read. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
  repeat: boolean;
  getModifierState: (key: string) => boolean;
}

/** Keys that repeat while held, to move along a list; all others fire once. */
const REPEATING: ReadonlySet<string> = new Set(['j', 'k']);

/** What Safari reports for keys that belong to a composition. */
const COMPOSING = 229;

/** Returns the letter of a key: by its place where the layout has no Latin letters, so that `g m` works on a Cyrillic one. */
function letterOf({ key, code }: KeyPress): string {
  const isLatin = key.length === 1 && key.charCodeAt(0) < 128;
  const byPlace = /^Key([A-Z])$/.exec(code)?.[1];
  return isLatin || key.length > 1 || byPlace === undefined ? key : byPlace.toLowerCase();
}

/**
 * Returns the name of a key: `j`, `?`, `Enter`, `mod+k` (Ctrl, or Cmd on a Mac, where Ctrl and a letter edit text). Returns
 * null for other modifiers, capital letters, held keys and compositions. Signs are read as the layout writes them, with
 * Shift or AltGr.
 */
export function keyOf(press: KeyPress, isMac: boolean): string | null {
  if (press.isComposing || press.keyCode === COMPOSING || press.key === 'Dead') return null;
  const letter = letterOf(press);
  if (press.repeat && !REPEATING.has(letter)) return null;
  const isSign = letter.length === 1 && !/[a-z0-9]/i.test(letter);
  const byAltGr = isSign && press.getModifierState('AltGraph');
  if (press.altKey && !byAltGr) return null;
  if ((press.ctrlKey || press.metaKey) && !byAltGr) {
    const isMod = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
    return !isMod || press.shiftKey || press.repeat ? null : `mod+${letter.toLowerCase()}`;
  }
  if (isSign) return letter;
  if (press.shiftKey) return null;
  // Caps Lock changes no meaning.
  return letter.length === 1 ? letter.toLowerCase() : letter;
}

/** What a key does after the keys before it. */
export type Step = { kind: 'wait'; begun: string } | { kind: 'run'; keys: string };

/**
 * Returns the next step of a sequence: `leader` begins one, and the key after it ends it, known or not. `begun` is null
 * when none was begun recently. Returns null for a sequence that is unknown.
 */
export function stepOf(
  begun: string | null,
  key: string,
  leader: string,
  sequences: ReadonlySet<string>,
): Step | null {
  if (begun === null) return key === leader ? { kind: 'wait', begun: key } : { kind: 'run', keys: key };
  const keys = `${begun} ${key}`;
  return sequences.has(keys) ? { kind: 'run', keys } : null;
}
