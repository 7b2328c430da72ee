/** What is read of a key event. */
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

/** The letter of a key: by its place where the layout has no Latin letters, so that `g m` works on a Cyrillic one too. */
function letterOf({ key, code }: KeyPress): string {
  const isLatin = key.length === 1 && key.charCodeAt(0) < 128;
  const byPlace = /^Key([A-Z])$/.exec(code)?.[1];
  return isLatin || key.length > 1 || byPlace === undefined ? key : byPlace.toLowerCase();
}

/**
 * The name of a key: `j`, `?`, `Enter`, `mod+k` (Ctrl, or Cmd on a Mac, where Ctrl and a letter edit text). Null for what
 * is none of ours: with another modifier, a capital letter, held down, or part of a composition. Signs are taken as the
 * layout writes them, with Shift or AltGr.
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

/** What a key makes of the keys before it. */
export type Step = { kind: 'wait'; begun: string } | { kind: 'run'; keys: string };

/**
 * The next step of a sequence: `leader` begins one, and the key after it ends it, known or not. `begun` is null when
 * nothing was begun lately. Gives null where a begun sequence ends in nothing.
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
