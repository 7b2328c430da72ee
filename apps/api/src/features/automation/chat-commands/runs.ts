import { type RequestContext, type Services, toPublicError } from '@tenfour/contracts';
import { createCaller } from '@tenfour/contracts/router';
import { chatAnswer, PLAYER_CHAT_COMMANDS } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { closedPanel, createRobloxAccess } from '../../community/access/index.ts';
import { ANSWER_CLIENT_ID, onlineIn, queueCommand, queueStore, wayToGame } from '../../game/gateway/index.ts';
import type { PunishmentHooks } from '../../moderation/punishments/index.ts';
import { performChatCommand } from './perform.ts';
import { runStaffCommand } from './run-staff.ts';
import {
  type ChatCommandRow,
  DUE_CHAT_COMMANDS,
  findDueCommand,
  GIVE_UP_MS,
  isStaffCommand,
  settleCommand,
} from './store.ts';

const BATCH = 20;
const CONCURRENCY = 5;
const LEASE_MS = 30_000;

/** An answer that was not sent by then is not sent any more, in ms. */
const ANSWER_MS = 60_000;

/** Answers that may wait when a player gets one: the game takes a command every few seconds. Staff always get theirs. */
const PLAYER_ANSWERS_MAX = 5;

const PANEL = closedPanel('game chat');

export interface ChatCommandRunsDeps {
  database: Database;
  services: Services;
  keyring: Pick<Keyring, 'open'>;
  /** Epoch ms. */
  now: () => number;
  hooks: PunishmentHooks;
  /** Called after a command was done: the next one of its player is due. */
  due: () => void;
  /** Called after an answer was queued. */
  wakeQueue: (gameId: string) => void;
}

/**
 * Creates the job that does accepted chat commands: those of one player in their order, each once. What a command
 * creates is stored under its id, so a process that died in between leaves nothing out and doubles nothing. The answer
 * is queued in the transaction that records the command as done.
 */
export function createChatCommandRuns(deps: ChatCommandRunsDeps): JobKind<ClaimedJob> {
  const { database, now } = deps;
  const access = createRobloxAccess(database.handle, now);
  return {
    name: 'chat-commands',
    batch: BATCH,
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    ...dueItems(database, DUE_CHAT_COMMANDS),
    async handle({ key }) {
      const row = await findDueCommand(database.handle, key);
      if (row === null) return;
      if (isStaffCommand(row)) return runStaffCommand(deps, access(row.roblox_user_id), row);
      const answer = await answerOf(deps, access(row.roblox_user_id), row);
      await database.transaction((tx) => settle(deps, tx, row, answer));
    },
  };
}

/** Does the command; a refusal is an answer, and everything else is tried again. */
async function answerOf(
  { database, services, now }: ChatCommandRunsDeps,
  access: RequestContext['access'],
  row: ChatCommandRow,
): Promise<string> {
  const api = createCaller({ services, access, panel: PANEL, requestId: `chat-${row.id}`, source: 'game' });
  try {
    const viewer = (await access.at(row.server_id))?.viewer ?? null;
    return await performChatCommand({ database, services, row, api, viewer });
  } catch (error) {
    const { http, message } = toPublicError(error);
    if (http >= 500 && now() - row.created_at < GIVE_UP_MS) throw error;
    return message;
  }
}

async function settle(
  { keyring, now, due, wakeQueue }: ChatCommandRunsDeps,
  tx: Transaction,
  row: ChatCommandRow,
  answer: string,
): Promise<void> {
  if (!(await settleCommand(tx.handle, row.id))) return;
  tx.onCommit(due);
  const { server_id: serverId, roblox_user_id: speaker, game_id: gameId } = row;
  const way = await wayToGame(keyring, tx.handle, serverId);
  if ('refusal' in way || way.gameId !== gameId || way.snapshot.reading === null) return;
  const online = onlineIn(way.snapshot.reading);
  const player = online.find(({ id }) => id === speaker);
  const command = player ? chatAnswer(player.name, answer, online) : null;
  if (command === null) return;
  const waiting = PLAYER_CHAT_COMMANDS.has(row.name) ? await queueStore(tx.handle, gameId).answersSize() : 0;
  if (waiting >= PLAYER_ANSWERS_MAX) return;
  const at = now();
  await queueCommand(tx, {
    serverId,
    gameId,
    issuedBy: null,
    source: 'automation',
    command,
    createdAt: at,
    clientId: `${ANSWER_CLIENT_ID}${row.id}`,
    expiresAt: at + ANSWER_MS,
  });
  tx.onCommit(() => wakeQueue(gameId));
}
