import type { AltsService } from '@tenfour/contracts';
import { type CreateDeps, createRequest } from './create.ts';
import { accessOf, requireAltsOn, unlock } from './gate.ts';
import { decide, type ReviewDeps, reveal } from './review.ts';
import { altRequestsStore } from './store.ts';
import { toAltRequest } from './view.ts';

/** Creates the service for requests for alts: access, requests, and decisions by platform staff. */
export function createAltsService(deps: CreateDeps & ReviewDeps): AltsService {
  const { handle } = deps.database;
  return {
    access: (account) => accessOf(deps, handle, account),
    unlock: (account, password, attempt) => unlock(deps, account, password, attempt),
    async list(account) {
      requireAltsOn(deps.alts);
      return (await altRequestsStore(handle).ofUser(account.id)).map(toAltRequest);
    },
    create: (account, input) => createRequest(deps, account, input),
    all: async (_viewer, input) => (await altRequestsStore(handle).all(input)).map(toAltRequest),
    decide: (viewer, input) => decide(deps, viewer, input),
    reveal: (viewer, input, attempt) => reveal(deps, viewer, input, attempt),
  };
}
