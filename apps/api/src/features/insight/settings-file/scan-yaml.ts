import { CST, Lexer } from 'yaml';
import { YAML_LIMITS, YAML_REFUSALS } from './yaml-limits.ts';

/** Why a file is not parsed. */
interface ScanRefusal {
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
    if (tokens > YAML_LIMITS.tokens) return { line: null, message: YAML_REFUSALS.parts, tokens };
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
    if (brackets < 0) return YAML_REFUSALS.bracket;
    if (brackets === 0 && type !== null && INDICATORS.has(type)) indicators += 1;
    const isTooDeep = brackets > YAML_LIMITS.depth || indicators > YAML_LIMITS.depth;
    return isTooDeep || (brackets === 0 && indent > YAML_LIMITS.columns) ? YAML_REFUSALS.depth : null;
  }

  function counts(type: CST.TokenType | null): string | null {
    if (type === null) return YAML_REFUSALS.characters;
    if (type === 'tag') return YAML_REFUSALS.tags;
    if (type === 'alias' && ++seen.aliases > YAML_LIMITS.aliases) return YAML_REFUSALS.aliases;
    if (type === 'doc-start' && ++seen.starts > 1) return YAML_REFUSALS.documents;
    if (type === 'doc-end' && ++seen.ends > 1) return YAML_REFUSALS.documents;
    return type === 'directive-line' && ++seen.directives > 1 ? YAML_REFUSALS.directives : null;
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
