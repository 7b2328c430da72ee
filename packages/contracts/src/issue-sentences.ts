import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Of<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

/** Most issues that are listed; more do not help. */
const MOST = 5;

/** Describes a schema's issues for the sender: "role must be one of member, moderator, admin". */
export function describeIssues(error: z.ZodError): string {
  return describable(error.issues).slice(0, MOST).map(sentenceOf).join('; ');
}

/** Returns one sentence for each field that a schema rejects, by the field's name, without naming the field. */
export function describeFields(error: z.ZodError): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const issue of describable(error.issues)) {
    const predicate = predicateOf(issue);
    const sentence = isStock(issue) ? `${predicate[0]?.toUpperCase()}${predicate.slice(1)}.` : issue.message;
    sentences[String(issue.path[0] ?? '')] ??= sentence;
  }
  return sentences;
}

/** Drops follow-up issues: for a value of the wrong type, such as a text for a list, zod also checks the length. */
function describable(issues: readonly Issue[]): Issue[] {
  const placeOf = ({ path }: Issue): string => JSON.stringify(path.map(String));
  const otherwise = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !otherwise.has(placeOf(issue)));
}

function sentenceOf(issue: Issue): string {
  const field = issue.path.join('.');
  if (!isStock(issue)) return field === '' ? issue.message : `${field}: ${issue.message}`;
  const predicate = predicateOf(issue);
  return `${field === '' ? 'the request' : field} ${predicate}`;
}

/** Returns whether the message is zod's own, and not one of ours. */
function isStock({ message }: Issue): boolean {
  return /^(Invalid |Too (small|big):|Unrecognized key)/.test(message);
}

/** Returns whether the value is missing, which only zod's own message shows. */
function isMissing({ message }: Issue): boolean {
  return message.endsWith('received undefined');
}

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue)
        ? 'is missing'
        : `must be ${TYPES[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return ofUnion(issue);
    case 'too_small':
      return limit(issue.origin, 'least', Number(issue.minimum), issue.inclusive);
    case 'too_big':
      return limit(issue.origin, 'most', Number(issue.maximum), issue.inclusive);
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in another form'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not contain ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  nan: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a moment such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
  time: 'a time such as 12:00:00',
  url: 'a web address',
  email: 'an e-mail address',
  uuid: 'a UUID',
};

function oneOf(values: readonly unknown[]): string {
  const words = values.map(String);
  return words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(', ')}`;
}

/** Lists the choices of a union of literals and types, without issues of fields within its branches. */
function ofUnion({ errors }: Of<'invalid_union'>): string {
  const here = errors.flat().filter((one) => one.path.length === 0);
  const values = here.flatMap((one) => (one.code === 'invalid_value' ? one.values : []));
  const others = here.filter((one) => one.code !== 'invalid_value');
  if (here.length < errors.length || errors.length === 0) return 'is not valid';
  if (others.length === 0) return oneOf(values);
  const phrases = others.map((one) => predicateOf(one).replace(/^must be /, ''));
  return `must be ${[...new Set([...values.map(String), ...phrases])].join(' or ')}`;
}

function limit(
  origin: string,
  side: 'least' | 'most',
  bound: number,
  inclusive: boolean | undefined,
): string {
  const [few, many] = UNITS[origin] ?? ['', ''];
  if (few === '') {
    if (inclusive === false) return `must be ${side === 'least' ? 'more' : 'less'} than ${bound}`;
    return `must be at ${side} ${bound}`;
  }
  if (side === 'least' && bound === 1) return 'must not be empty';
  return `must have at ${side} ${bound} ${bound === 1 ? few : many}`;
}

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
};
