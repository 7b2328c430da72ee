import type { ActivityService } from '@tenfour/contracts';
import type { Database } from '../../db/database.ts';
import { actorsOf } from './actors.ts';
import { listActivity } from './list.ts';

export interface ActivityDeps {
  database: Database;
}

/** What happened in a server. Written by `record` alone. */
export function createActivityService({ database: { handle } }: ActivityDeps): ActivityService {
  return {
    list: (viewer, input) => listActivity(handle, { ...input, serverId: viewer.serverId }),
    actors: (viewer) => actorsOf(handle, viewer.serverId),
  };
}
