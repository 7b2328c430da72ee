import type { Account, AccountService, User } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Change } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import type { PlanLimits } from '../members/index.ts';
import { namesOf, type Quotas, serversMaxOf } from '../servers/index.ts';
import { forgetProof } from '../verification/index.ts';
import { accountEvents } from './events.ts';
import { accountLogPage } from './log.ts';
import { createAccountSessions } from './sessions.ts';
import { accountStore } from './store.ts';

export interface AccountDeps {
  database: Database;
  roblox: RobloxClient;
  limits: Pick<PlanLimits, 'of'>;
  quotas: Quotas;
  now: () => number;
}

/** Creates the service for a person's own account: sessions and the linked Roblox account. */
export function createAccountService({ database, roblox, limits, quotas, now }: AccountDeps): AccountService {
  async function me(account: Account): Promise<User> {
    const user = await accountStore(database.handle, account.id).find();
    if (!user) throw new DomainError('UNAUTHORIZED', { message: 'Unauthorized: this account is gone.' });
    const plan = limits.of(user.plan);
    const most = [serversMaxOf(quotas, user.plan), plan.enforced ? plan.servers : null];
    const known = most.filter((one) => one !== null);
    return { ...user, plan, serversMax: known.length === 0 ? null : Math.min(...known) };
  }

  return {
    me,

    async linkRoblox(account, robloxUsername) {
      const found = await roblox.lookup(robloxUsername);
      if (!found) {
        throw new DomainError('REFUSED', {
          message: `Roblox knows no user called "${robloxUsername}". Check the spelling and try again.`,
        });
      }
      await database.transaction(async (tx) => {
        await tx.lock(`roblox:${found.id}`);
        const store = accountStore(tx.handle, account.id);
        const linked = await store.find();
        if (linked?.robloxUserId === found.id && linked.robloxUsername === found.name) return;
        // The same account under a new name is still the one that was proved.
        const verified = linked?.robloxUserId === found.id && linked.robloxVerified;
        await store.setRoblox({ ...found, verified }, now());
        await forgetProof(tx.handle, account.id);
        await recordEvent(
          tx,
          accountEvents.create({
            kind: 'account.roblox-linked',
            userId: account.id,
            at: now(),
            robloxUsername: found.name,
            robloxUserId: found.id,
          }),
        );
        tx.changed(linkChanged(account), ...(await namesOf(tx.handle, account.id)));
      });
      return me(account);
    },

    async unlinkRoblox(account) {
      await database.transaction(async (tx) => {
        const store = accountStore(tx.handle, account.id);
        const linked = (await store.find())?.robloxUsername;
        if (!linked) return;
        await store.setRoblox(null, now());
        await forgetProof(tx.handle, account.id);
        const happened = { userId: account.id, at: now(), robloxUsername: linked };
        await recordEvent(tx, accountEvents.create({ kind: 'account.roblox-unlinked', ...happened }));
        tx.changed(linkChanged(account), ...(await namesOf(tx.handle, account.id)));
      });
      return me(account);
    },

    log: ({ id }, page) => accountLogPage(database.handle, id, page),

    ...createAccountSessions({ database, now }),
  };
}

/** Returns the change that the person's open pages receive after a Roblox account was linked or unlinked. */
function linkChanged({ id }: Account): Change {
  return { userId: id, entity: 'account', op: 'changed', ids: [] };
}
