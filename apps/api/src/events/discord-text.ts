/** What a cut text ends with. */
const ELLIPSIS = '…';

/** Shown for a text without visible characters: Discord refuses empty parts. */
const NOTHING = '—';

/** Characters that are invisible without being format characters: Hangul fillers and the empty Braille pattern. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Format characters that reverse, hide or tag text, except the joiner inside an emoji. */
const INVISIBLE = /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|(?!\u200d)\p{Cf}/gu;

/** More marks on one letter than any language writes, which draw over the lines around. */
const PILED_MARKS = /(\p{Mn}{4})\p{Mn}+/gu;

/**
 * What means something to Discord: Markdown and mentions anywhere, a colon before `//` or at both ends of an emoji's
 * name, and quotes, headings, small print and lists at the beginning of a line.
 */
const MEANINGFUL = /[\\*_~`|[\]<@]|:(?=\/\/|[\w~+-]+:)|^[>#+-]|(?<=^\d+)[.)]/g;

/** One line of visible text: no line breaks, control or invisible characters, never empty. For parts without Markdown. */
export function plainLine(text: string, max: number): string {
  return joined([...visible(text)], max);
}

/**
 * One line of text that Discord shows exactly as it is: Markdown, mentions and links are escaped. At most `max`
 * UTF-16 units with the escapes, never cut within one or within a character, never empty.
 */
export function escapedLine(text: string, max: number): string {
  const escaped = visible(text).replace(MEANINGFUL, '\\$&');
  return joined(escaped.match(/\\.|./gsu) ?? [], max);
}

/** More lines than this are drawn as one: a text of line breaks alone would push everything else away. */
const LINES_MAX = 20;

/** As `escapedLine`, for several lines: at most 20, with no two empty ones in a row. */
export function escapedText(text: string, max: number): string {
  const typed = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(shownOf);
  const lines = typed.filter((line, nth) => line !== '' || (typed[nth - 1] ?? '') !== '');
  const firstLines = lines.slice(0, LINES_MAX - 1);
  const rest = lines.slice(LINES_MAX - 1).filter((line) => line !== '');
  const escaped = [...firstLines, rest.join(' ')].map((line) => line.replace(MEANINGFUL, '\\$&'));
  return joined(escaped.join('\n').trim().match(/\\.|./gsu) ?? [...NOTHING], max);
}

function visible(text: string): string {
  return shownOf(text) || NOTHING;
}

/** Returns an empty string when nothing of it is visible. */
function shownOf(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(BLANKS, ' ')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown) ? shown : '';
}

function joined(pieces: readonly string[], max: number): string {
  const whole = pieces.join('');
  if (whole.length <= max) return whole;
  let text = '';
  for (const piece of pieces) {
    if (text.length + piece.length + ELLIPSIS.length > max) break;
    text += piece;
  }
  return `${text.trimEnd()}${ELLIPSIS}`;
}

/** What a person reads in a text that was escaped. */
export function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}
