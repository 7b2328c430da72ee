import { createMentionReplacer, spellingsOf, usernameKey } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Engine, Handle, Transaction } from '../../../../db/database.ts';
import { activitySearchValue, engineOf, searchValue } from '../../../../db/search.ts';
import type { Schema } from '../../../../db/table-types/index.ts';
import { PERSONAL_DATA } from '../personal-data/index.ts';
import { columnList, isRow, keyOf, type Raw, ROWS, tuple } from '../tables.ts';
import { anyOf, type ErasurePlan, type TextColumn, textColumnsOf } from './plan.ts';

/** Columns that can name no one, or that follow from others. */
const NEVER = /_sealed$|_hash$|^search(_head)?$|^content$|^verifier$/;

/**
 * Tables with JSON of a server's rules and texts, whose lengths are limited where it is read: a mention becomes a mark
 * that is no longer than any name.
 */
const LIMITED: ReadonlySet<keyof Schema> = new Set([
  ...(['escalation_versions', 'discipline_rules', 'record_field_sets', 'game_session_templates'] as const),
]);
const MARK = '[…]';

/** Where a pass over a table continues: behind this key. Null: the table is done. */
export interface Slice {
  after: (string | number)[] | null;
  changed: number;
}

/** Looks for the person in the texts of some rows behind `after`, and replaces what it finds or deletes the row. */
export async function eraseMentions(
  database: Database,
  table: keyof Schema,
  plan: ErasurePlan,
  after: readonly (string | number)[],
): Promise<Slice> {
  const { mentions } = PERSONAL_DATA[table];
  const columns = (await textColumnsOf(database.handle, table)).filter(({ name }) => !NEVER.test(name));
  if (mentions === 'none' || columns.length === 0) return { after: null, changed: 0 };
  const key = keyOf(table);
  const found = await rowsWith(database.slowReads, table, columns, plan, after);
  const last = found.at(-1);
  if (last === undefined) return { after: null, changed: 0 };
  const changed = await database.transaction((tx) =>
    mentions === 'delete'
      ? deleteRows(tx, table, found)
      : rewriteRows(tx, database.engine, table, { columns, plan, found }),
  );
  return {
    after: found.length < ROWS ? null : key.map((column) => last[column] ?? ''),
    changed,
  };
}

async function rowsWith(
  handle: Handle,
  table: keyof Schema,
  columns: readonly TextColumn[],
  plan: ErasurePlan,
  after: readonly (string | number)[],
): Promise<Raw[]> {
  const key = keyOf(table);
  const behind = after.length === 0 ? sql`` : sql`AND ${tuple(key)} > (${sql.join(after)})`;
  const { rows } = await sql<Raw>`SELECT ${columnList(key)} FROM ${sql.table(table)}
    WHERE ${mentionsIn(handle, columns, plan)} ${behind}
    ORDER BY ${columnList(key)} LIMIT ${sql.lit(ROWS)}`.execute(handle);
  return rows;
}

/** Returns the condition that a row may mention the person: with an id anywhere, with a name in servers that know them. */
function mentionsIn(
  handle: Handle,
  columns: readonly TextColumn[],
  { identity, names, servers }: ErasurePlan,
): RawBuilder<SqlBool> {
  const position = engineOf(handle) === 'postgres' ? 'strpos' : 'instr';
  const whole = sql.join(
    columns.map(({ name }) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  );
  const has = (text: RawBuilder<unknown>, term: string) => sql`${sql.raw(position)}(${text}, ${term}) > 0`;
  const any = [...identity.user, ...identity.discord, ...identity.roblox].map((id) => has(whole, id));
  const spelled = [...new Set([...names, ...identity.player].flatMap(spellingsOf))];
  const named = spelled.flatMap((name) => [
    has(sql`lower(${whole})`, name.toLowerCase()),
    // SQLite's lower() leaves other letters than those of ASCII as they are.
    ...(/^[\0-\x7f]*$/.test(name) ? [] : [has(whole, name)]),
  ]);
  if (named.length > 0) {
    const inServers = columns.some(({ name }) => name === 'server_id');
    const known = inServers
      ? sql`(server_id IS NULL OR server_id IN (${sql.join(servers.length > 0 ? servers : [''])}))`
      : sql`1 = 1`;
    any.push(sql`(${known} AND ${anyOf(named)})`);
  }
  return any.length === 0 ? sql<SqlBool>`1 = 0` : anyOf(any);
}

async function deleteRows(
  { handle }: Transaction,
  table: keyof Schema,
  found: readonly Raw[],
): Promise<number> {
  for (const row of found)
    await sql`DELETE FROM ${sql.table(table)} WHERE ${isRow(table, row)}`.execute(handle);
  return found.length;
}

interface Rewriting {
  columns: readonly TextColumn[];
  plan: ErasurePlan;
  found: readonly Raw[];
}

async function rewriteRows(
  { handle }: Transaction,
  engine: Engine,
  table: keyof Schema,
  { columns, plan, found }: Rewriting,
): Promise<number> {
  const rewrite = createRewriter(table, columns, plan);
  let changed = 0;
  for (const { ...key } of found) {
    const locked = engine === 'postgres' ? sql`FOR UPDATE` : sql``;
    const { rows } = await sql<Raw>`SELECT ${columnList(columns.map(({ name }) => name))}
      FROM ${sql.table(table)} WHERE ${isRow(table, key)} ${locked}`.execute(handle);
    const [row] = rows;
    const values = row === undefined ? {} : rewrite(row);
    if (row === undefined || Object.keys(values).length === 0) continue;
    const all = Object.entries({ ...values, ...derived(engine, table, { ...row, ...values }, values) });
    const sets = all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(sets)} WHERE ${isRow(table, key)}`.execute(handle);
    changed += 1;
  }
  return changed;
}

/** Columns and fields of JSON with a word of the product or an id: a name in them is a coincidence. */
const CODE =
  /^(type|kind|status|state|role|source|action|rule|side|means|method|mode|audience|answer|choice|step|media_type|timezone|automation|access_level)$|^id$|[_a-z]Id$|_id$|_(state|kind|code|outcome)$/;

/** Returns whether a text is a code and no sentence. */
const isCode = (column: string, text: string): boolean => CODE.test(column) && !text.includes(' ');

type Replace = (text: string, column: string) => string | null;

/** Creates a function that returns the changed columns of a row. */
function createRewriter(table: keyof Schema, columns: readonly TextColumn[], plan: ErasurePlan) {
  const { identity, names, weakNames, pseudonym } = plan;
  const ids = [...identity.discord, ...identity.roblox];
  const strong = [...ids, ...names, ...identity.player];
  const replaceIds = createMentionReplacer(ids);
  const everywhere = createMentionReplacer(strong);
  const inOwnRows = createMentionReplacer([...strong, ...weakNames]);
  const pairs: Readonly<Record<string, string | undefined>> = PERSONAL_DATA[table].names ?? {};

  function rewritten(row: Raw, { name, isNullable }: TextColumn, isOwn: boolean): string | null {
    const value = String(row[name]);
    const isKey = name.endsWith('_key') || name === 'search_text';
    const label = isKey ? usernameKey(pseudonym) : pseudonym;
    if (ids.includes(value)) return isNullable ? null : label;
    const pair = pairs[name];
    if (pair !== undefined && identity.user.includes(String(row[pair]))) return label;
    if (isCode(name, value)) return replaceIds(value, label);
    const inFields: Replace = (text, field) =>
      (isCode(field, text) ? replaceIds : everywhere)(text, LIMITED.has(table) ? MARK : label);
    return replacedInJson(value, inFields) ?? (isOwn ? inOwnRows : everywhere)(value, label);
  }

  return (row: Raw): Raw => {
    const whole = columns.map(({ name }) => row[name] ?? '').join('\n');
    const isOwn = [...identity.user, ...ids].some((id) => whole.includes(id));
    const changed: Raw = {};
    for (const column of columns) {
      if (typeof row[column.name] !== 'string') continue;
      const value = rewritten(row, column, isOwn);
      if (value !== row[column.name]) changed[column.name] = value;
    }
    return changed;
  };
}

/** Returns JSON text with its values replaced, and keys that are no fields; null for text that is no JSON structure. */
function replacedInJson(text: string, replace: Replace): string | null {
  if (!/^[[{]/.test(text)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const json = JSON.stringify(replacedIn(parsed, '', replace));
  return json === JSON.stringify(parsed) ? text : json;
}

function replacedIn(value: unknown, field: string, replace: Replace): unknown {
  if (typeof value === 'string') return replace(value, field);
  if (typeof value === 'number') return replace(String(value), field) === String(value) ? value : null;
  if (Array.isArray(value)) return value.map((one) => replacedIn(one, field, replace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      /^[a-z][A-Za-z]*$/.test(key) ? key : replace(key, ''),
      replacedIn(one, key, replace),
    ]),
  );
}

/** Returns the columns that follow from changed ones. */
function derived(engine: Engine, table: keyof Schema, row: Raw, changed: Raw): Record<string, unknown> {
  const text = (column: string): string => String(row[column] ?? '');
  if (table === 'activity') {
    const line = { title: text('title'), description: text('description'), actor_name: text('actor_name') };
    const target = row.target === null || row.target === undefined ? null : String(row.target);
    return { search: activitySearchValue(engine, { ...line, target }) };
  }
  // Open requests about two names of the person stay two.
  if (table === 'ban_requests' && 'player_key' in changed) return { player_key: text('id') };
  if (table !== 'punishments') return {};
  // The game knows no such account: nothing is lifted there under the pseudonym.
  const isPlayer = 'roblox_username' in changed || 'roblox_user_id' in changed;
  const ofPlayer = isPlayer ? { verified: 0, enforcement: 'none' } : {};
  return { search: searchValue(engine, text('roblox_username'), text('reason')), ...ofPlayer };
}
