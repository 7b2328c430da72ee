import { type Player, usernameKey } from '../community/identity.ts';

/** Why a name is a risk in a game whose commands take names. */
export type NameRisk =
  /** The game treats it as one of its own words, or it looks like one. */
  | { kind: 'word'; word: string }
  /** Commands take digits for an account's id. */
  | { kind: 'digits' }
  /** The name is impossible to read or type. */
  | { kind: 'unreadable' }
  /** The name looks like a staff member's. */
  | { kind: 'look-alike'; of: string };

/** Words that the game expands to several people. */
const WORDS: ReadonlySet<string> = new Set(['all', 'others', 'me']);

/** Letters of other scripts that look like Latin ones. */
const CONFUSABLE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  ӏ: 'l',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  ρ: 'p',
};

/** Share and least number of strokes (l, I, 1) from which on a name is only strokes to a reader. */
const STROKES = { share: 0.75, least: 6 };

/** Returns a form of a name that is equal for names that look alike at a glance. */
export function nameSkeleton(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}|\p{Cf}/gu, '');
  const strokes = plain.replace(/[I1|]/g, 'l').replaceAll('0', 'o').toLowerCase();
  const ours = [...strokes].map((letter) => CONFUSABLE[letter] ?? letter).join('');
  return ours.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Returns why the name of a joining player is a risk, given the staff it could imitate; null when it is not. */
export function nameRisk({ name, id }: Player, staff: readonly Player[]): NameRisk | null {
  const key = usernameKey(name);
  const skeleton = nameSkeleton(name);
  if (WORDS.has(key)) return { kind: 'word', word: key };
  if (WORDS.has(skeleton)) return { kind: 'word', word: skeleton };
  if (/^\d+$/.test(key)) return { kind: 'digits' };
  if (isUnreadable(name)) return { kind: 'unreadable' };
  const duplicate = staff.find(
    (one) => one.id !== id && usernameKey(one.name) !== key && nameSkeleton(one.name) === skeleton,
  );
  return duplicate ? { kind: 'look-alike', of: duplicate.name } : null;
}

/**
 * Returns whether a name cannot be typed by those who see it: it has characters that Roblox does not allow, or mostly
 * letters that look alike.
 */
function isUnreadable(name: string): boolean {
  if (!/^\w+$/.test(name)) return true;
  const strokes = name.replace(/[^lI1]/g, '').length;
  if (strokes >= STROKES.least && strokes >= name.length * STROKES.share) return true;
  return /^[lI1_]+$/.test(name) || /^[oO0_]+$/.test(name);
}

/** Describes the risk in a sentence. */
export function nameRiskSentence(name: string, risk: NameRisk): string {
  switch (risk.kind) {
    case 'word':
      return `${name} joined: the game’s commands read this name as “${risk.word}”.`;
    case 'digits':
      return `${name} joined: commands take a name of digits for an account’s id.`;
    case 'unreadable':
      return `${name} joined: this name cannot be read or typed with certainty.`;
    case 'look-alike':
      return `${name} joined and looks like ${risk.of} of the staff.`;
  }
}
