import { DomainError } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import type { ServerDomainEvent } from '../../../events/domain-event.ts';
import { recordEvent, recordStaffActions } from '../../../events/record-event.ts';
import {
  type ActionOutcome,
  discordActionsStore,
  forgottenActions,
  type NewDiscordAction,
  type StoredAction,
} from './discord-actions-store.ts';
import { discordMemberEvents } from './events.ts';

/** The moderation of Discord servers, each act one line of the community's log, its failure too. */
export interface DiscordActions {
  /**
   * Writes down what is asked, has `perform` ask Discord and writes down what became of it. Throws what `perform`
   * throws, and CONFLICT for an interaction that is under way; one that was done is not done again.
   */
  run(given: NewDiscordAction, perform: () => Promise<void>): Promise<void>;
}

const EVENT_KINDS = {
  timeout: 'discord-member.timed-out',
  kick: 'discord-member.kicked',
  ban: 'discord-member.banned',
} as const;

const EVENT_TITLES = {
  timeout: 'Timed out in Discord',
  kick: 'Kicked from Discord',
  ban: 'Banned from Discord',
} as const;

const NO_ONE_RECEIVED = 'Tenfour restarted before Discord replied. Check Discord’s audit log.';

const SILENT = 'Discord didn’t reply. Check its audit log before you try again.';

/** Requests to Discord time out long before that, in ms. */
const FORGOTTEN_AFTER_MS = 5 * 60_000;

const MAX_FORGOTTEN_PER_PASS = 100;

export interface DiscordActionsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Builds the moderation of Discord servers. */
export function createDiscordActions({ database, now }: DiscordActionsDeps): DiscordActions {
  /** False when this interaction has been done already. Throws FORBIDDEN for a person who is frozen. */
  async function begin(given: NewDiscordAction, id: string): Promise<boolean> {
    const store = discordActionsStore(database.handle, given.serverId);
    try {
      await database.transaction(async (tx) => {
        await discordActionsStore(tx.handle, given.serverId).insert({ ...given, id, at: now() });
        await recordStaffActions(tx, [countedAs(given, now())]);
      });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error, 'discord_actions_client_unique')) throw error;
      const first = await store.findByClientId(given.clientId);
      if (first?.state === 'done') return false;
      throw new DomainError('CONFLICT', {
        message: first?.problem ?? 'Already in progress. Wait for the result.',
      });
    }
  }

  const settle = (serverId: string, id: string, outcome: ActionOutcome) =>
    database.transaction((tx) => settleAction(tx, serverId, id, outcome, now()));

  return {
    async run(given, perform) {
      const id = newId();
      if (!(await begin(given, id))) return;
      try {
        await perform();
      } catch (error) {
        await settle(given.serverId, id, outcomeOf(error));
        throw error;
      }
      await settle(given.serverId, id, { state: 'done', problem: null });
    },
  };
}

/** Counts before Discord is asked: what was done there can't be undone by a refusal. */
function countedAs({ serverId, action, actor, target }: NewDiscordAction, at: number) {
  const weight = action === 'timeout' ? 0 : 1;
  return {
    ...{ serverId, actor, at, text: `${EVENT_TITLES[action]}: ${target.username}` },
    action: { kind: 'change', subjectId: target.discordId, weight },
  } as const;
}

/** A refusal by Discord has a code of its own; anything else may have been heard all the same. */
function outcomeOf(error: unknown): ActionOutcome {
  if (!(error instanceof DomainError)) return { state: 'unknown', problem: SILENT };
  const answered = error.code !== 'UPSTREAM' || error.details?.discordCode !== undefined;
  return answered ? { state: 'failed', problem: error.message } : { state: 'unknown', problem: SILENT };
}

async function settleAction(
  tx: Transaction,
  serverId: string,
  id: string,
  outcome: ActionOutcome,
  at: number,
): Promise<void> {
  const action = await discordActionsStore(tx.handle, serverId).settle(id, outcome, at);
  if (action === null) return;
  await recordEvent(tx, eventOf(action, outcome, at));
}

function eventOf(
  { serverId, action, actor, target, reason, minutes }: StoredAction,
  outcome: ActionOutcome,
  at: number,
): ServerDomainEvent {
  return discordMemberEvents.create({
    kind: EVENT_KINDS[action],
    serverId,
    actor,
    at,
    discordUser: target,
    reason,
    minutes,
    outcome: outcome.state,
    problem: outcome.problem,
  });
}

/** Writes down, as not known, what was asked for and never settled, because the program ended in between. */
export async function reconcileUnknownActions({ database, now }: DiscordActionsDeps): Promise<void> {
  const at = now();
  const forgotten = await forgottenActions(database.handle, at - FORGOTTEN_AFTER_MS, MAX_FORGOTTEN_PER_PASS);
  const outcome = { state: 'unknown', problem: NO_ONE_RECEIVED } as const;
  for (const { serverId, id } of forgotten) {
    await database.transaction((tx) => settleAction(tx, serverId, id, outcome, at));
  }
}
