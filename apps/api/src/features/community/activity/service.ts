import type { ActivityService } from '@tenfour/contracts';
import type { Database } from '../../../db/database.ts';
import { actorsOf } from './actors.ts';
import { listActivity } from './list.ts';

export interface ActivityDeps {
  database: Database;
}

/** What happened in a server. Written by `record` alone. */
export function createActivityService({ database }: ActivityDeps): ActivityService {
  return {
    list: (viewer, input) => listActivity(database, { ...input, serverId: viewer.serverId }),
    actors: (viewer) => actorsOf(database.handle, viewer.serverId),
  };
}
