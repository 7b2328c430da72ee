import { IMPORT_LIMITS, ImportRefusal, type ImportRefusalCode, type SurveyedField } from '@tenfour/domain';
import { getManyValues, type Many, none } from 'stream-chain/defs.js';
import { Assembler } from 'stream-json/assembler.js';
import { jsonParser, type Token } from 'stream-json/parser.js';

/** Digits of one number. */
const NUMBER_LENGTH = 400;

/** What is wanted of a field of the top level. */
export interface FieldVisitor {
  /** Called at the beginning of each field. `value` keeps its value, `entries` hands over the entries of a list. */
  field(key: string, type: SurveyedField['type']): 'value' | 'entries' | 'count';
  /** Called with the value of a field that was wanted as a whole. */
  value?(key: string, value: unknown): void;
  /** Called for each entry of a list; `value` only where entries are wanted. */
  entry?(key: string, value: unknown): void;
  /** Called for each entry of any list before it is read. */
  counted?(key: string): void;
}

/** Reads a JSON text piece by piece and holds one record of it at a time. */
export interface JsonScan {
  /** Throws ImportRefusal for a text over a limit, or that is no JSON. */
  push(text: string): void;
  end(): void;
  /** False once it is clear that the file is not one object. */
  isObject(): boolean;
}

export function scanJson(visitor: FieldVisitor): JsonScan {
  // Its type leaves out `none`, with which a stage is flushed.
  const parser = jsonParser({ packValues: true, streamValues: true }) as Tokenize;
  const state = createState(visitor);

  function run(input: string | typeof none): void {
    for (const token of tokensOf(parser, input)) state.take(token);
  }

  return { push: run, end: () => run(none), isObject: state.isObject };
}

type Tokenize = (input: string | typeof none) => Many<Token> | typeof none;

function tokensOf(parse: Tokenize, input: string | typeof none): readonly Token[] {
  try {
    const tokens = parse(input);
    return tokens === none ? [] : getManyValues(tokens);
  } catch {
    throw new ImportRefusal('not-json');
  }
}

/** The record or setting that is being put together. */
interface Collected {
  done(value: unknown): void;
  assembler: Assembler;
  values: number;
  length: number;
}

function refuseOver(value: number, max: number, code: ImportRefusalCode): void {
  if (value > max) throw new ImportRefusal(code);
}

function createState(visitor: FieldVisitor) {
  let depth = 0;
  let values = 0;
  let keys = 0;
  let key = '';
  let root: 'object' | 'other' | null = null;
  /** Of the field whose list is open. */
  let list: 'entries' | 'count' | null = null;
  let collected: Collected | null = null;
  let text: { length: number; max: number; code: ImportRefusalCode } = { length: 0, ...TEXT };

  function collect(done: (value: unknown) => void): void {
    collected = { done, assembler: new Assembler(), values: 0, length: 0 };
  }

  function beginValue(type: SurveyedField['type']): void {
    values += 1;
    refuseOver(values, IMPORT_LIMITS.values, 'values');
    if (collected !== null) {
      collected.values += 1;
      refuseOver(collected.values, IMPORT_LIMITS.recordValues, 'record');
    } else if (depth === 0) {
      root ??= type === 'object' ? 'object' : 'other';
    } else if (depth === 1 && root === 'object') beginField(type);
    else if (depth === 2 && list !== null) beginEntry(list);
  }

  function beginField(type: SurveyedField['type']): void {
    const of = key;
    const items = visitor.field(of, type);
    list = null;
    if (items === 'value') collect((value) => visitor.value?.(of, value));
    else if (type === 'list') list = items;
  }

  function beginEntry(mode: 'entries' | 'count'): void {
    const of = key;
    visitor.counted?.(of);
    if (mode === 'entries') collect((value) => visitor.entry?.(of, value));
  }

  function take(token: Token): void {
    if (token.name === 'stringChunk' || token.name === 'numberChunk') addText(token.value.length);
    else {
      const begins = BEGINNINGS[token.name];
      if (begins !== undefined) beginValue(begins);
      const limit = TEXTS[token.name];
      if (limit !== undefined) text = { length: 0, ...limit };
      if (token.name === 'startObject' || token.name === 'startArray') nest();
      else if (token.name === 'endObject' || token.name === 'endArray') depth -= 1;
      else if (token.name === 'keyValue' && depth === 1) nameField(token.value);
    }
    if (collected !== null) assemble(collected, token);
  }

  function nest(): void {
    depth += 1;
    refuseOver(depth, IMPORT_LIMITS.depth, 'depth');
  }

  function nameField(name: string): void {
    keys += 1;
    refuseOver(keys, IMPORT_LIMITS.keys, 'keys');
    key = name;
  }

  function addText(length: number): void {
    text.length += length;
    refuseOver(text.length, text.max, text.code);
    if (collected === null) return;
    collected.length += length;
    refuseOver(collected.length, IMPORT_LIMITS.recordLength, 'record');
  }

  function assemble(into: Collected, token: Token): void {
    into.assembler.consume(token);
    if (!into.assembler.done || !ENDS.has(token.name)) return;
    collected = null;
    into.done(into.assembler.current);
  }

  return { take, isObject: () => root !== 'other' };
}

/** Tokens with which a value begins. The packed ones follow those that stream the same text. */
const BEGINNINGS: Readonly<Partial<Record<Token['name'], SurveyedField['type']>>> = {
  startObject: 'object',
  startArray: 'list',
  startString: 'other',
  startNumber: 'other',
  nullValue: 'other',
  trueValue: 'other',
  falseValue: 'other',
};

interface TextLimit {
  max: number;
  code: ImportRefusalCode;
}

const TEXT: TextLimit = { max: IMPORT_LIMITS.stringLength, code: 'string-length' };

/** Tokens after which text follows, chunk by chunk. */
const TEXTS: Readonly<Partial<Record<Token['name'], TextLimit>>> = {
  startKey: { max: IMPORT_LIMITS.keyLength, code: 'key-length' },
  startString: TEXT,
  startNumber: { max: NUMBER_LENGTH, code: 'not-json' },
};

/** Tokens with which a value is complete. */
const ENDS: ReadonlySet<Token['name']> = new Set([
  'endObject',
  'endArray',
  'stringValue',
  'numberValue',
  'nullValue',
  'trueValue',
  'falseValue',
]);
