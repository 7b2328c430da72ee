import type { PublicAppeal, WriteAppealInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { writeAlerts } from '../../../events/alert-outbox.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { detailsOf, type PunishmentRow } from '../punishments/index.ts';
import { type AppealCase, type AppealsDeps, mayWrite, obstacleOf, toPublic } from './appeal-view.ts';
import { appealEvents } from './events.ts';
import { type AppealRow, appealsStore, findByToken } from './store.ts';

/** Finds the punishment that the caller can appeal, by a link or as its player. Throws `NOT_FOUND`. */
type FindCase = (handle: Handle) => Promise<AppealCase>;

/** What a player writes. */
type Written = Pick<WriteAppealInput, 'text' | 'clientId'>;

/** Finds a punishment by the token of its public link. */
export const byToken =
  (token: string): FindCase =>
  async (handle) => {
    const found = await findByToken(handle, hashToken(token));
    if (found === null) throw nothingHere();
    const punishment = await appealsStore(handle, found.server_id).punishment(found.punishment_id);
    if (punishment === null) throw nothingHere();
    const server = { id: found.server_id, name: found.name, active: found.status === 'active' };
    return caseOf(handle, server, punishment);
  };

/** Loads the appeals of a punishment. */
export async function caseOf(
  handle: Handle,
  server: AppealCase['server'],
  punishment: PunishmentRow,
): Promise<AppealCase> {
  const store = appealsStore(handle, server.id);
  const appeals = await store.against(punishment.id);
  const last = appeals.at(-1);
  return { server, punishment, appeals, messages: last ? await store.thread(last.id) : [] };
}

function nothingHere(): DomainError {
  return new DomainError('NOT_FOUND', {
    message: 'There is no appeal page at this address. Ask the community for a new link.',
  });
}

/** Returns an appeal as its player sees it. */
export async function showAppeal({ database, now }: AppealsDeps, find: FindCase): Promise<PublicAppeal> {
  return toPublic(await find(database.handle), now());
}

/** The player as the log names them: by the name that the record has, with no account. */
function playerOf({ roblox_username: name }: PunishmentRow) {
  return { id: null, name };
}

/** Opens an appeal. Of two concurrent ones the first is stored, and the second changes nothing. */
export async function submitAppeal(deps: AppealsDeps, find: FindCase, input: Written): Promise<PublicAppeal> {
  try {
    await deps.database.transaction((tx) => submit(tx, find, input, deps.now()));
  } catch (error) {
    const twice = ['appeals_open_unique', 'appeals_client_unique'] as const;
    if (!twice.some((name) => isUniqueViolation(error, name))) throw error;
  }
  return showAppeal(deps, find);
}

async function submit(
  tx: Transaction,
  find: FindCase,
  { text, clientId }: Written,
  at: number,
): Promise<void> {
  const { server, punishment, appeals } = await find(tx.handle);
  const serverId = server.id;
  if (clientId !== undefined && appeals.some((one) => one.client_id === clientId)) return;
  const obstacle = obstacleOf(punishment, appeals, server.active, at);
  if (obstacle !== null) throw new DomainError('REFUSED', { message: obstacle });
  const id = newId();
  await appealsStore(tx.handle, serverId).add({
    id,
    punishment_id: punishment.id,
    text,
    client_id: clientId ?? null,
    created_at: at,
    decided_at: null,
    decided_by: null,
    decision_reason: null,
    assignee_id: null,
  });
  const domainEvent = {
    serverId,
    actor: playerOf(punishment),
    at,
    appealId: id,
    punishment: detailsOf(punishment),
  };
  await recordEvent(tx, appealEvents.create({ kind: 'appeal.opened', ...domainEvent, text }));
}

/** Adds a message of the player while the appeal is open. Throws `REFUSED` once it is decided or full. */
export async function writeToAppeal(
  deps: AppealsDeps,
  find: FindCase,
  input: Written,
): Promise<PublicAppeal> {
  await deps.database.transaction(async (tx) => {
    const at = deps.now();
    const { server, punishment, appeals, messages } = await find(tx.handle);
    const serverId = server.id;
    const last = appeals.at(-1);
    if (last && input.clientId !== undefined && messages.some((one) => one.client_id === input.clientId))
      return;
    if (last === undefined || !server.active || !mayWrite(last, messages)) throw closed();
    const message = { id: newId(), appeal_id: last.id, at, side: 'player' as const, author_id: null };
    const said = { ...message, text: input.text, client_id: input.clientId ?? null };
    if (!(await appealsStore(tx.handle, serverId).say(said))) return;
    await alertAssignee(tx, last, punishment, input.text, at);
    tx.changed({ serverId, entity: 'appeals', op: 'changed', ids: [last.id] });
  });
  return showAppeal(deps, find);
}

/** Alerts the assignee of what the player wrote. */
async function alertAssignee(
  tx: Transaction,
  { id: appealId, server_id: serverId, assignee_id: recipientId }: AppealRow,
  punishment: PunishmentRow,
  text: string,
  at: number,
): Promise<void> {
  const about = { serverId, actor: playerOf(punishment), at, appealId, punishment: detailsOf(punishment) };
  const { page } = appealEvents.create({ kind: 'appeal.opened', ...about, text }).message;
  if (recipientId === null || page === null) return;
  const said = { title: 'Player replied to an appeal', text: `${punishment.roblox_username}: ${text}` };
  const to = { serverId, kind: 'appeal-assigned', subjectId: appealId, recipientId, actorId: null } as const;
  await writeAlerts(tx, [{ ...to, ...said, at, path: page }]);
}

function closed(): DomainError {
  return new DomainError('REFUSED', { message: 'Nothing more can be written in this appeal.' });
}
