import type { Database } from '../db/database.ts';
import { textColumnsOf } from '../features/platform/privacy/erasure/plan.ts';
import {
  type Claim,
  IDENTITY_KINDS,
  PERSONAL_DATA,
} from '../features/platform/privacy/personal-data/index.ts';

/** Columns with ids of people that need no claim. */
const WITHOUT_CLAIM: ReadonlySet<string> = new Set([
  // A person's own row is found by its id.
  ...['users.discord_id', 'users.roblox_user_id'],
  // Bodies as they were sent, for as long as deliveries are stored: an erasure replaces what else they say.
  'endpoint_deliveries.payload',
  // The log of platform staff, which is not in a copy.
  ...['platform_log.target_user', 'platform_log.search_text'],
]);

/**
 * Returns columns with an id of a person's that no claim names: an account's anywhere, one of Discord or Roblox where an
 * erasure doesn't search the texts.
 */
export async function unclaimedIds({ handle }: Database): Promise<string[]> {
  const people = await handle.selectFrom('users').select(['id', 'discord_id', 'roblox_user_id']).execute();
  const accounts = people.map(({ id }) => id);
  const outside = people.flatMap((one) => [one.discord_id, one.roblox_user_id ?? one.discord_id]);
  const found: string[] = [];
  for (const table of Object.keys(PERSONAL_DATA) as (keyof typeof PERSONAL_DATA)[]) {
    const { claims, mentions } = PERSONAL_DATA[table];
    const claimed = new Set(
      (claims as readonly Claim[]).flatMap((claim) => [
        ...IDENTITY_KINDS.flatMap((kind) => claim[kind] ?? []),
        ...(claim.json ?? []),
      ]),
    );
    const ids = new Set(mentions === 'none' ? [...accounts, ...outside] : accounts);
    const rows: object[] = await handle
      .selectFrom(table as 'users')
      .selectAll()
      .execute();
    for (const { name } of await textColumnsOf(handle, table)) {
      const texts = rows.flatMap((row) => (claimed.has(name) ? [] : [String(Object(row)[name])]));
      const words = texts.flatMap((text) => text.split(/[^\w-]+/));
      const isOpen = !WITHOUT_CLAIM.has(`${table}.${name}`);
      if (isOpen && words.some((word) => ids.has(word))) found.push(`${table}.${name}`);
    }
  }
  return found;
}
