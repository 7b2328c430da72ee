import type { DataSection, PersonalDataPage } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { REFUSED_CURSOR } from '../../../db/pagination.ts';
import type { Schema } from '../../../db/table-types/index.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { STORED_DATA } from '../retention/index.ts';
import type { Identity } from './identity.ts';
import { type Claim, PERSONAL_DATA } from './personal-data/index.ts';
import { columnList, keyOf, ownRows, partOf, type Raw, tuple } from './tables.ts';

/** Rows of a page. */
const PAGE = 200;
/** Sections that a page looks at: most have an index, a few read all rows of their table. */
const SECTIONS_A_PAGE = 12;
/** Most rows of one section in a copy. */
const ROWS_MAX = 10_000;

interface Section {
  table: keyof Schema;
  claim: Claim;
  show: readonly string[];
  why: string;
  period: string;
}

/** Every kind of rows that a copy shows, in the order of the privacy policy. */
const SECTIONS: readonly Section[] = STORED_DATA.flatMap(({ tables, why, period }) =>
  tables.flatMap((table) =>
    (PERSONAL_DATA[table].claims as readonly Claim[]).flatMap((claim) =>
      claim.show === undefined ? [] : [{ table, claim, show: claim.show, why, period }],
    ),
  ),
);

/** Where a copy continues: in a section, after so many of its rows, the last with this key. */
interface Place {
  section: number;
  count: number;
  after: (string | number)[];
}

const zPlace = z.tuple([
  z
    .int()
    .min(0)
    .max(SECTIONS.length - 1),
  z.int().min(0).max(ROWS_MAX),
  z.array(z.union([z.string(), z.number()])).max(4),
]);

/** Reads a page of what is stored about a person. Throws BAD_REQUEST for a cursor that is not ours. */
export async function copyPage(
  handle: Handle,
  identity: Identity,
  cursor: string | undefined,
): Promise<PersonalDataPage> {
  let place: Place | null = cursor === undefined ? { section: 0, count: 0, after: [] } : placeOf(cursor);
  const sections: DataSection[] = [];
  let [rows, looked] = [0, 0];
  while (place !== null && rows < PAGE && looked < SECTIONS_A_PAGE) {
    const { found, next } = await readSection(handle, identity, place, PAGE - rows);
    if (found.rows.length > 0) sections.push(found);
    rows += found.rows.length;
    looked += 1;
    place = next;
    await yieldToEventLoop();
  }
  return { sections, nextCursor: place === null ? null : cursorOf(place) };
}

async function readSection(handle: Handle, identity: Identity, place: Place, limit: number) {
  const section = SECTIONS[place.section];
  if (section === undefined) throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  const { table, claim, show, why, period } = section;
  const key = keyOf(table);
  const own = ownRows(claim, identity);
  const most = Math.min(limit, ROWS_MAX - place.count);
  const rows =
    own === null || most === 0 ? [] : await rowsAfter(handle, table, [...key, ...show], own, { place, most });
  const names = await serverNames(handle, rows);
  const last = rows.length === most ? rows.at(-1) : undefined;
  return {
    found: {
      label: claim.label,
      why,
      period,
      rows: rows.map((row) => toFields(ownPart(row, claim, identity), show, names)),
    },
    next:
      last !== undefined && most > 0
        ? { ...place, count: place.count + rows.length, after: key.map((column) => last[column] ?? '') }
        : nextSection(place),
  };
}

function nextSection({ section }: Place): Place | null {
  return section + 1 < SECTIONS.length ? { section: section + 1, count: 0, after: [] } : null;
}

async function rowsAfter(
  handle: Handle,
  table: keyof Schema,
  columns: readonly string[],
  own: NonNullable<ReturnType<typeof ownRows>>,
  { place, most }: { place: Place; most: number },
): Promise<Raw[]> {
  const key = keyOf(table);
  if (place.after.length !== 0 && place.after.length !== key.length)
    throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  const after = place.after.length === 0 ? sql`` : sql`AND ${tuple(key)} > (${sql.join(place.after)})`;
  const { rows } = await sql<Raw>`SELECT ${columnList([...new Set(columns)])}
    FROM ${sql.table(table)} WHERE (${own}) ${after} ORDER BY ${columnList(key)}
    LIMIT ${sql.lit(most)}`.execute(handle);
  return rows;
}

async function serverNames(handle: Handle, rows: readonly Raw[]): Promise<ReadonlyMap<unknown, string>> {
  const ids = [...new Set(rows.flatMap(({ server_id: id }) => (typeof id === 'string' ? [id] : [])))];
  if (ids.length === 0) return new Map();
  const servers = await handle.selectFrom('servers').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(servers.map(({ id, name }) => [id, name]));
}

/** Returns a row with the person's part of its JSON alone. */
function ownPart(row: Raw, { json = [] }: Claim, { user }: Identity): Raw {
  const parts = json.map((column) => [column, partOf(row[column] ?? null, user)?.own ?? null] as const);
  return { ...row, ...Object.fromEntries(parts) };
}

/** Columns with a moment in epoch ms. */
const MOMENT = /(^|_)(at|since)$/;

function toFields(row: Raw, show: readonly string[], names: ReadonlyMap<unknown, string>) {
  return Object.fromEntries(
    show.map((column) => {
      const value = row[column] ?? null;
      if (column === 'server_id') return ['server', names.get(value) ?? null];
      const name = column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
      return [name, typeof value === 'number' && MOMENT.test(column) ? iso(value) : value];
    }),
  );
}

function cursorOf({ section, count, after }: Place): string {
  return Buffer.from(JSON.stringify([section, count, after])).toString('base64url');
}

function placeOf(cursor: string): Place {
  try {
    const [section, count, after] = zPlace.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { section, count, after };
  } catch {
    throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  }
}
