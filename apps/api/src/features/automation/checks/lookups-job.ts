import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import { dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { sleep } from '../../../jobs/timing.ts';
import {
  DUE_LOOKUPS,
  type LookupAnswers,
  type LookupSubject,
  lookupSubject,
  postponeLookup,
  saveAnswer,
} from './lookups-store.ts';

const BATCH = 20;
const CONCURRENCY = 2;
const LEASE_MS = 2 * 60_000;

/** Least time between two lookups of this process, in ms: both services limit us, and other features use them too. */
const SPACING_MS = 250;

/** Until the next try after one that failed, in ms. */
const AGAIN_MS = 60_000;

/** A failing lookup that no check asked for in this time is left, in ms; the next reading asks for it again. */
const WANTED_MS = 15 * 60_000;

/** Discord's codes for a person who is not a member, and for an account that is gone. */
const ABSENT_CODES: ReadonlySet<unknown> = new Set([10_007, 10_013]);

export interface LookupsDeps {
  database: Database;
  roblox: Pick<RobloxClient, 'profile'>;
  discordBot: Pick<DiscordBot, 'member' | 'roles'>;
  /** Epoch ms. */
  now: () => number;
  /** Least time between two lookups, in ms; for tests. */
  spacingMs?: number;
}

/**
 * Creates the job that asks Roblox and Discord what checks need to know. A service that does not answer leaves what is
 * stored, which becomes too old to act on.
 */
export function createAccountLookups(deps: LookupsDeps): JobKind<ClaimedJob> {
  const { database, now, spacingMs = SPACING_MS } = deps;
  let turn: Promise<void> = Promise.resolve();

  function spaced(): Promise<void> {
    const own = turn;
    turn = own.then(() => sleep(spacingMs));
    return own;
  }

  return {
    name: 'account-lookups',
    batch: BATCH,
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    ...dueItems(database, DUE_LOOKUPS),
    async handle({ key }) {
      const subject = lookupSubject(key);
      if (subject === null) return;
      await spaced();
      // Of the moment before the question: what changes during it is not in the answer for sure.
      const at = now();
      const answer = await ask(deps, subject).catch((error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      });
      if (answer === null) {
        const [dueAt, wantedSince] = [now() + AGAIN_MS, now() - WANTED_MS];
        await postponeLookup(database.handle, key, { dueAt, wantedSince });
      } else await saveAnswer(database.handle, key, answer, at);
    },
  };
}

async function ask(
  { roblox, discordBot }: LookupsDeps,
  subject: LookupSubject,
): Promise<LookupAnswers[LookupSubject['of']]> {
  if (subject.of === 'roblox') {
    return { createdAt: (await roblox.profile(subject.accountId))?.createdAt ?? null };
  }
  if (subject.of === 'roles') {
    return { roleIds: (await discordBot.roles(subject.guildId)).map(({ id }) => id) };
  }
  try {
    return { roleIds: (await discordBot.member(subject.guildId, subject.discordId)).roleIds };
  } catch (error) {
    if (error instanceof DomainError && ABSENT_CODES.has(error.details?.discordCode))
      return { roleIds: null };
    throw error;
  }
}
