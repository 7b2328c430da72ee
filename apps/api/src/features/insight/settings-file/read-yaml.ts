import { SETTINGS_FILE_MAX, SETTINGS_PROBLEMS_MAX, type SettingsProblem } from '@tenfour/contracts';
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { scanYaml } from './scan-yaml.ts';
import { YAML_LIMITS, YAML_REFUSALS } from './yaml-limits.ts';

/** A file as plain values, or why it can't be read. */
interface ReadYaml {
  value: unknown;
  problems: SettingsProblem[];
  /** Returns the line of the value at a path, or of the nearest one around it; null outside the file. */
  lineOf(path: readonly PropertyKey[]): number | null;
}

/** Reads YAML 1.2 with text keys, and without tags. Takes no more time and memory than its limits allow. */
export function readYaml(text: string): ReadYaml {
  const refused = (message: string, line: number | null = null): ReadYaml => ({
    value: undefined,
    problems: [{ line, message }],
    lineOf: () => null,
  });
  if (Buffer.byteLength(text) > SETTINGS_FILE_MAX) {
    return refused(`A settings file has at most ${SETTINGS_FILE_MAX / 1024} kB.`);
  }
  const refusal = scanYaml(text);
  if (refusal !== null) return refused(refusal.message, refusal.line);
  const lines = new LineCounter();
  const document = parsed(text, lines);
  if (document === null) return refused(YAML_REFUSALS.depth);
  const reader = createReader(document, lines);
  const problems = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    line: lines.linePos(pos[0]).line,
    message: SENTENCES[code] ?? `This is not valid YAML: ${message}`,
  }));
  if (problems.length > 0) return { ...refused(''), problems: problems.slice(0, SETTINGS_PROBLEMS_MAX) };
  const value = reader.read();
  return { value, problems: reader.problems.slice(0, SETTINGS_PROBLEMS_MAX), lineOf: reader.lineOf };
}

/** What the parser's codes mean, where its own words are of little help. */
const SENTENCES: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: YAML_REFUSALS.documents,
  TAG_RESOLVE_FAILED: YAML_REFUSALS.tags,
  TAB_AS_INDENT: 'Indent with spaces, not with tabs.',
  BAD_INDENT: 'This line is not indented like those around it.',
};

/** Returns null for a file that is nested too deeply to be parsed. Keys are compared by the reader, which is faster. */
function parsed(text: string, lineCounter: LineCounter): Document.Parsed | null {
  const { stackTraceLimit } = Error;
  // The parser creates an error for each of the thousands of mistakes that a file can have: their stacks cost most.
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, {
      ...{ lineCounter, version: '1.2', schema: 'core', merge: false },
      ...{ uniqueKeys: false, prettyErrors: false, strict: true },
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Turns nodes into values, with their places. */
function createReader(document: Document.Parsed, lines: LineCounter) {
  const problems: SettingsProblem[] = [];
  const places = new Map<string, number>();
  const open = new Set<Node>();
  const counts = { aliases: 0, nodes: 0 };

  const lineAt = (node: Node | null | undefined): number | null =>
    node?.range ? lines.linePos(node.range[0]).line : null;

  function refuse(node: Node | null, message: string): null {
    problems.push({ line: lineAt(node), message });
    return null;
  }

  function read(node: unknown, path: readonly PropertyKey[]): unknown {
    if (problems.length >= SETTINGS_PROBLEMS_MAX || !isNode(node)) return null;
    counts.nodes += 1;
    if (counts.nodes > YAML_LIMITS.nodes) return refuse(node, YAML_REFUSALS.parts);
    if (path.length > YAML_LIMITS.depth) return refuse(node, YAML_REFUSALS.depth);
    if (isAlias(node)) return readAlias(node, path);
    const key = placeOf(path);
    if (!places.has(key)) places.set(key, lineAt(node) ?? 1);
    return node.tag === undefined ? readPlain(node, path) : refuse(node, YAML_REFUSALS.tags);
  }

  function readPlain(node: Node, path: readonly PropertyKey[]): unknown {
    if (isMap(node)) return readMap(node, path);
    if (isSeq(node)) return node.items.map((item, at) => read(item, [...path, at]));
    if (isScalar(node)) return readScalar(node);
    return refuse(node, 'This value can’t be read.');
  }

  function readAlias(node: Alias, path: readonly PropertyKey[]): unknown {
    counts.aliases += 1;
    if (counts.aliases > YAML_LIMITS.aliases) return refuse(node, YAML_REFUSALS.aliases);
    const target = node.resolve(document);
    if (target === undefined || open.has(target)) return refuse(node, 'This alias has no value to repeat.');
    open.add(target);
    const value = read(target, path);
    open.delete(target);
    return value;
  }

  function readMap(map: YAMLMap, path: readonly PropertyKey[]): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    open.add(map);
    for (const { key, value } of map.items) {
      const name = isScalar(key) && key.tag === undefined ? String(key.value) : null;
      if (name === null) refuse(isNode(key) ? key : map, 'A setting has a plain name.');
      else if (entries.has(name)) refuse(isNode(key) ? key : map, `“${shortened(name)}” is here twice.`);
      else {
        places.set(placeOf([...path, name]), lineAt(isNode(key) ? key : map) ?? 1);
        entries.set(name, read(value, [...path, name]));
      }
    }
    open.delete(map);
    // Defines own properties, `__proto__` included: no key reaches a prototype.
    return Object.fromEntries(entries);
  }

  function readScalar({ value }: Scalar): unknown {
    return typeof value === 'bigint' ? Number(value) : value;
  }

  function lineOf(path: readonly PropertyKey[]): number | null {
    for (let length = path.length; length >= 0; length -= 1) {
      const line = places.get(placeOf(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return null;
  }

  return { problems, lineOf, read: () => read(document.contents, []) };
}

function placeOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

/** Returns a name from a file as messages quote it. */
export function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}
