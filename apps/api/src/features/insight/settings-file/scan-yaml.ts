import { CST, Lexer } from 'yaml';

/** Most tokens of a file, of which a line has about 8: what its parser costs grows with them, not with bytes. */
const TOKENS_MAX = 20_000;

/** Most levels of maps and lists. */
export const DEPTH_MAX = 12;

export const ALIASES_MAX = 20;

/** Columns that a line may be indented. A level takes 2, and at most 8. */
const INDENT_MAX = DEPTH_MAX * 8;

export const TOO_DEEP = `Settings are at most ${DEPTH_MAX} levels deep.`;
export const TOO_MANY_PARTS = 'This file has too many parts. Split it into several files.';
export const TOO_MANY_ALIASES = `At most ${ALIASES_MAX} aliases such as *name.`;
export const NO_TAGS = 'Tags such as !name are not allowed.';
export const ONE_DOCUMENT = 'A file has one document. Remove the line “---” and what follows.';

/** Why a file is not parsed. */
export interface ScanRefusal {
  /** Counted from 1; null where it concerns the whole file. */
  line: number | null;
  message: string;
  /** How many tokens were read until then. */
  tokens: number;
}

/**
 * Looks at the tokens of a file, in one pass, before it is parsed. Returns why it is too costly to parse, or can't be read;
 * null for others.
 */
export function scanYaml(text: string): ScanRefusal | null {
  const look = createScan();
  let [offset, tokens] = [0, 0];
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > TOKENS_MAX) return { line: null, message: TOO_MANY_PARTS, tokens };
    const message = look(token);
    if (message !== null) return { line: lineAt(text, offset), message, tokens };
    if (!MARKS.has(token)) offset += token.length;
  }
  return null;
}

/** Tokens of the lexer's own, which are not in the text. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Returns a function that takes tokens in their order and returns what is wrong with the file so far. */
function createScan(): (token: string) => string | null {
  const seen = { aliases: 0, starts: 0, ends: 0, directives: 0 };
  let [brackets, indicators, indent] = [0, 0, 0];
  let [startsLine, isScalar] = [true, false];

  /** Nesting: brackets, and levels by indentation or several in one line. */
  function nests(type: CST.TokenType | null): string | null {
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') brackets -= 1;
    if (brackets < 0) return 'This is not valid YAML: the bracket closes nothing.';
    if (brackets === 0 && type !== null && INDICATORS.has(type)) indicators += 1;
    const isTooDeep = brackets > DEPTH_MAX || indicators > DEPTH_MAX;
    return isTooDeep || (brackets === 0 && indent > INDENT_MAX) ? TOO_DEEP : null;
  }

  function counts(type: CST.TokenType | null): string | null {
    if (type === null) return 'This is not valid YAML: these characters can’t be here.';
    if (type === 'tag') return NO_TAGS;
    if (type === 'alias' && ++seen.aliases > ALIASES_MAX) return TOO_MANY_ALIASES;
    if (type === 'doc-start' && ++seen.starts > 1) return ONE_DOCUMENT;
    if (type === 'doc-end' && ++seen.ends > 1) return ONE_DOCUMENT;
    return type === 'directive-line' && ++seen.directives > 1
      ? 'Remove the lines that begin with “%”.'
      : null;
  }

  function startLine(): void {
    [startsLine, indicators, indent] = [true, 0, 0];
  }

  return (token) => {
    if (isScalar) {
      isScalar = false;
      // Those of several lines with “|” end with a line.
      if (token.endsWith('\n')) startLine();
      else startsLine = false;
      return null;
    }
    const type = CST.tokenType(token) ?? null;
    isScalar = type === 'scalar';
    if (type === 'newline') {
      startLine();
      return null;
    }
    if (type === 'space' && startsLine) indent = token.length;
    if (type === 'space' || type === 'comment') return null;
    startsLine = false;
    return nests(type) ?? counts(type);
  };
}

const INDICATORS: ReadonlySet<CST.TokenType> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);
