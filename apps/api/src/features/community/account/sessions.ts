import type { Account, AccountService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { toBit } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { forgetDevices } from './devices.ts';
import { type AccountEvent, accountEvents } from './events.ts';
import { dismissNotices, noticesOf, recordDangerousAction } from './notices.ts';
import { accountStore } from './store.ts';

type AccountSessions = Pick<
  AccountService,
  | 'sessions'
  | 'revokeSession'
  | 'revokeOtherSessions'
  | 'notices'
  | 'dismissNotice'
  | 'setSignInMessages'
  | 'recordDangerous'
>;

/** Creates the part of the account's service about where the person is signed in. */
export function createAccountSessions(deps: { database: Database; now: () => number }): AccountSessions {
  const { database, now } = deps;
  const { handle } = database;

  async function record(tx: Transaction, { id: userId }: Account, event: AccountEvent): Promise<void> {
    await recordEvent(tx, accountEvents.create({ ...event, userId, at: now() }));
  }

  /** Ends sessions of the person, other than the one they use, with their streams and devices. */
  async function afterEnding(tx: Transaction, account: Account, ended: readonly EndedSession[]) {
    const others = ended.filter(({ id }) => id !== account.sessionId);
    await forgetDevices(tx.handle, account.id, others);
    const sessionIds = others.map(({ id }) => id);
    // An intruder could end their own session to hide its notice.
    if (!account.isNewDevice) await dismissNotices(tx.handle, account.id, { sessionIds }, now());
    const ids = ended.map(({ id }) => id);
    tx.changed({ userId: account.id, entity: 'account', op: 'removed', ids });
  }

  return {
    sessions: (account) => accountStore(handle, account.id).sessions(account.sessionId, now()),

    async revokeSession(account, sessionId) {
      await database.transaction(async (tx) => {
        const ended = await accountStore(tx.handle, account.id).endSession(sessionId);
        if (!ended) throw new DomainError('NOT_FOUND', { message: 'This session has already ended.' });
        const { userAgent } = ended;
        await record(tx, account, { kind: 'account.session-revoked', sessionId, userAgent });
        await afterEnding(tx, account, [ended]);
      });
    },

    async revokeOtherSessions(account) {
      await database.transaction(async (tx) => {
        const ended = await accountStore(tx.handle, account.id).endOthers(account.sessionId);
        if (ended.length === 0) return;
        await record(tx, account, { kind: 'account.other-sessions-revoked' });
        await afterEnding(tx, account, ended);
      });
    },

    notices: (account) => noticesOf(handle, account),

    async dismissNotice(account, id) {
      requireKnownDevice(account);
      await database.transaction(async (tx) => {
        const [notice] = await dismissNotices(tx.handle, account.id, { id }, now());
        if (!notice)
          throw new DomainError('NOT_FOUND', { message: 'You have confirmed this sign-in already.' });
        await record(tx, account, { kind: 'account.notice-dismissed', ...notice });
        tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
      });
      return noticesOf(handle, account);
    },

    async setSignInMessages(account, enabled) {
      requireKnownDevice(account);
      await database.transaction(async (tx) => {
        const changed = await tx.handle
          .updateTable('users')
          .set({ sign_in_messages: toBit(enabled) })
          .where('id', '=', account.id)
          .where('sign_in_messages', '!=', toBit(enabled))
          .returning('id')
          .executeTakeFirst();
        if (!changed) return;
        await record(tx, account, { kind: `account.sign-in-messages-${enabled ? 'on' : 'off'}` });
        tx.changed({ userId: account.id, entity: 'account', op: 'changed', ids: [] });
      });
      return noticesOf(handle, account);
    },

    recordDangerous: (account, name) => recordDangerousAction(database, account, name, now()),
  };
}

interface EndedSession {
  id: string;
  deviceId: string | null;
  userAgent: string | null;
}

/** Throws FORBIDDEN on a new device: an intruder could hide their own sign-in. */
function requireKnownDevice({ isNewDevice }: Account): void {
  if (!isNewDevice) return;
  throw new DomainError('FORBIDDEN', {
    message: 'This device is new. Do it on one that you used before, or tomorrow.',
  });
}
