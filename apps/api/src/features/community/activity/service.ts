import type { ActivityService } from '@tenfour/contracts';
import type { Database } from '../../../db/database.ts';
import type { LabelsOf } from '../../../events/changed-fields.ts';
import { actorsOf } from './actors.ts';
import { listActivity } from './list.ts';

export interface ActivityDeps {
  database: Database;
  labelsOf: LabelsOf;
}

/** Reads what happened in a server; only `recordEvent` writes it. */
export function createActivityService({ database, labelsOf }: ActivityDeps): ActivityService {
  return {
    list: (viewer, input) => listActivity(database, labelsOf, { ...input, serverId: viewer.serverId }),
    actors: (viewer) => actorsOf(database.handle, viewer.serverId),
  };
}
