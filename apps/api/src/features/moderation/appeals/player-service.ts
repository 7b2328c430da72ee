import type { PublicAppeal, WriteAppealInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { detailsOf, type PunishmentRow } from '../punishments/index.ts';
import { type AppealsDeps, mayWrite, obstacleOf, toPublic } from './appeal-view.ts';
import { appealEvents } from './events.ts';
import { type AppealRow, appealsStore, findByToken, type MessageRow } from './store.ts';

/** Everything behind an address. */
interface AppealPage {
  serverId: string;
  server: { name: string; active: boolean };
  punishment: PunishmentRow;
  appeals: AppealRow[];
  messages: MessageRow[];
}

async function appealPageOf(handle: Handle, token: string): Promise<AppealPage> {
  const found = await findByToken(handle, hashToken(token));
  if (found === null) throw nothingHere();
  const store = appealsStore(handle, found.server_id);
  const punishment = await store.punishment(found.punishment_id);
  if (punishment === null) throw nothingHere();
  const appeals = await store.against(found.punishment_id);
  const last = appeals.at(-1);
  return {
    serverId: found.server_id,
    server: { name: found.name, active: found.status === 'active' },
    punishment,
    appeals,
    messages: last ? await store.thread(last.id) : [],
  };
}

function nothingHere(): DomainError {
  return new DomainError('NOT_FOUND', {
    message: 'There is no appeal page at this address. Ask the community for a new link.',
  });
}

/** Returns the appeal page of a public address. */
export async function openAppeal({ database, now }: AppealsDeps, token: string): Promise<PublicAppeal> {
  const { server, punishment, appeals, messages } = await appealPageOf(database.handle, token);
  return toPublic(server, punishment, appeals, messages, now());
}

/** The player as the log names them: by the name that the record has, with no account. */
function playerOf({ roblox_username: name }: PunishmentRow) {
  return { id: null, name };
}

/** Opens an appeal. Of two concurrent ones the first is stored, and the second returns it. */
export async function submitAppeal(deps: AppealsDeps, input: WriteAppealInput): Promise<PublicAppeal> {
  try {
    await deps.database.transaction((tx) => submit(tx, input, deps.now()));
  } catch (error) {
    const twice = ['appeals_open_unique', 'appeals_client_unique'] as const;
    if (!twice.some((name) => isUniqueViolation(error, name))) throw error;
  }
  return openAppeal(deps, input.token);
}

async function submit(
  tx: Transaction,
  { token, text, clientId }: WriteAppealInput,
  at: number,
): Promise<void> {
  const { serverId, server, punishment, appeals } = await appealPageOf(tx.handle, token);
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

/** Another message of the player while the appeal is open. */
export async function writeToAppeal(deps: AppealsDeps, input: WriteAppealInput): Promise<PublicAppeal> {
  await deps.database.transaction(async (tx) => {
    const at = deps.now();
    const { serverId, server, appeals, messages } = await appealPageOf(tx.handle, input.token);
    const last = appeals.at(-1);
    if (last && input.clientId !== undefined && messages.some((one) => one.client_id === input.clientId))
      return;
    if (last === undefined || !server.active || !mayWrite(last, messages)) throw closed();
    const message = { id: newId(), appeal_id: last.id, at, side: 'player' as const, author_id: null };
    const said = { ...message, text: input.text, client_id: input.clientId ?? null };
    if (!(await appealsStore(tx.handle, serverId).say(said))) return;
    tx.changed({ serverId, entity: 'appeals', op: 'changed', ids: [last.id] });
  });
  return openAppeal(deps, input.token);
}

function closed(): DomainError {
  return new DomainError('REFUSED', { message: 'Nothing more can be written in this appeal.' });
}
