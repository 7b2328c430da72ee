import type {
  Account,
  AnnouncementsService,
  Inbox,
  PlatformViewer,
  SendAnnouncementInput,
  SentAnnouncement,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { announcementsStore, inboxStore } from './announcements-store.ts';
import { platformEvents } from './events.ts';
import { actorOf } from './panels.ts';

export interface AnnouncementsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for announcements to all platform staff, and for their inboxes. */
export function createAnnouncementsService(deps: AnnouncementsDeps): AnnouncementsService {
  const { handle } = deps.database;
  return {
    send: (viewer, input) => send(deps, viewer, input),
    sent: (_viewer, input) => announcementsStore(handle).list(input),
    inbox: (account) => inboxOf(deps, account),
    markRead: (account, id) => markRead(deps, account, { id }),
    markAllRead: (account, upTo) => markRead(deps, account, { upTo }),
  };
}

async function send(
  deps: AnnouncementsDeps,
  viewer: PlatformViewer,
  input: SendAnnouncementInput,
): Promise<SentAnnouncement> {
  try {
    return await deps.database.transaction((tx) => sendOnce(deps, tx, viewer, input));
  } catch (error) {
    if (!isUniqueViolation(error, 'announcements_client_unique')) throw error;
    const first = await firstOf(deps.database, viewer, input);
    if (first === null) throw error;
    return first;
  }
}

async function sendOnce(
  { now }: AnnouncementsDeps,
  tx: Transaction,
  viewer: PlatformViewer,
  input: SendAnnouncementInput,
): Promise<SentAnnouncement> {
  const first = await firstOf(tx, viewer, input);
  if (first !== null) return first;
  const { title, message, clientId } = input;
  const store = announcementsStore(tx.handle);
  const [id, at] = [newId(), now()];
  const by = actorOf(viewer);
  await store.add({
    id,
    title,
    message,
    author_id: viewer.accountId,
    author_name: viewer.accountName,
    client_id: clientId ?? null,
    created_at: at,
  });
  const recipients = await store.address(id, { accountId: viewer.accountId, at });
  await recordEvent(
    tx,
    platformEvents.create({ kind: 'platform.announcement-sent', by, at, title, recipients }),
  );
  for (const userId of await store.recipientsOf(id)) {
    tx.changed({ userId, entity: 'announcements', op: 'created', ids: [id] });
  }
  const made = await store.find(id);
  if (made === null) throw new Error('An announcement was gone before it was sent.');
  return made;
}

/** What an earlier submit with the same client id became; null when this is the first, or names no id. */
async function firstOf(
  { handle }: Pick<Transaction, 'handle'>,
  { accountId }: PlatformViewer,
  { clientId }: SendAnnouncementInput,
): Promise<SentAnnouncement | null> {
  if (clientId === undefined) return null;
  return announcementsStore(handle).findByClientId(accountId, clientId);
}

async function inboxOf({ database, now }: AnnouncementsDeps, { id }: Account): Promise<Inbox> {
  const store = inboxStore(database.handle, id, now());
  if (!(await store.open())) return { open: false, unread: 0, announcements: [] };
  return { open: true, unread: await store.unread(), announcements: await store.newest() };
}

/** Marks announcements as read and publishes the change for other windows and the history, without a log entry. */
async function markRead(
  { database, now }: AnnouncementsDeps,
  account: Account,
  which: { id: string } | { upTo: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now();
    const store = inboxStore(tx.handle, account.id, at);
    if (!(await store.has('id' in which ? which.id : which.upTo))) {
      throw new DomainError('NOT_FOUND', { message: 'There is no such announcement in your inbox.' });
    }
    const read = await store.markRead(which, at);
    if (read.length > 0) await notifyReading(tx, account, read);
  });
}

/** Publishes the change to the reader's other windows and to the authors. */
async function notifyReading(tx: Transaction, { id }: Account, ids: readonly string[]): Promise<void> {
  const authors = await announcementsStore(tx.handle).authorsOf(ids);
  for (const userId of new Set([id, ...authors])) {
    tx.changed({ userId, entity: 'announcements', op: 'changed', ids });
  }
}
