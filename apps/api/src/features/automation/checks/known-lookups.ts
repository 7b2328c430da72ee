import type { CheckRule, DiscordStanding } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { answerIn, findLookups, lookupId, type StoredLookup } from './lookups-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Answers of Discord older than this are asked for again, in ms, and not used once they are older than the second. */
const DISCORD_REFRESH_MS = 4 * MINUTE_MS;
const DISCORD_VALID_MS = 10 * MINUTE_MS;

/** An account that Roblox does not show is asked for again after this, in ms. The date of one never changes. */
const ABSENT_REFRESH_MS = 24 * HOUR_MS;

/** How often a lookup that is still needed is marked as such, in ms. */
const TOUCH_MS = 24 * HOUR_MS;

/** What is stored of these lookups, and which of them are to be done. */
export async function createLookups(handle: Handle, ids: readonly string[], at: number) {
  const stored = ids.length === 0 ? new Map<string, StoredLookup>() : await findLookups(handle, ids);
  const wanted = new Set<string>();
  const needs = (id: string, until: number) => {
    if (until <= at && !stored.get(id)?.isDue) wanted.add(id);
  };

  for (const id of ids) {
    const one = stored.get(id);
    if (!id.startsWith('roblox:')) needs(id, (one?.answeredAt ?? 0) + DISCORD_REFRESH_MS);
    else if (answerIn<'roblox'>(one)?.createdAt == null)
      needs(id, (one?.answeredAt ?? 0) + ABSENT_REFRESH_MS);
  }
  const valid = (id: string): StoredLookup | undefined => {
    const one = stored.get(id);
    return one && one.answeredAt > at - DISCORD_VALID_MS ? one : undefined;
  };

  return {
    member(guildId: string, discordId: string): DiscordStanding | null {
      const one = valid(lookupId({ of: 'member', guildId, discordId }));
      const answer = answerIn<'member'>(one);
      return one && answer ? { roleIds: answer.roleIds, at: one.answeredAt } : null;
    },
    /** Roles are listed again after a member without one of them was looked up: it could have been deleted. */
    guild(guildId: string, rules: readonly CheckRule[], standings: readonly (DiscordStanding | null)[]) {
      const id = lookupId({ of: 'roles', guildId });
      const one = valid(id);
      const answer = answerIn<'roles'>(one);
      const isLater = standings.some(
        (standing) => standing !== null && standing.at > (one?.answeredAt ?? 0) && lacksRole(standing, rules),
      );
      if (isLater) needs(id, 0);
      return { roleIds: answer && new Set(answer.roleIds), at: one?.answeredAt ?? 0 };
    },
    createdAt: (accountId: string) =>
      answerIn<'roblox'>(stored.get(lookupId({ of: 'roblox', accountId })))?.createdAt ?? null,
    open: () => ({
      wanted: [...wanted],
      touched: [...stored].flatMap(([id, { wantedAt }]) =>
        wantedAt < at - TOUCH_MS && !wanted.has(id) ? [id] : [],
      ),
    }),
  };
}

function lacksRole({ roleIds }: DiscordStanding, rules: readonly CheckRule[]): boolean {
  return (
    roleIds !== null &&
    rules.some(({ roles }) => roles.length > 0 && !roles.some(({ id }) => roleIds.includes(id)))
  );
}
