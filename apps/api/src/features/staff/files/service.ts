import {
  STAFF_FILE_LIST_MAX,
  STAFF_FILE_WORK_DAYS,
  type StaffFile,
  type StaffFilesService,
  type Viewer,
} from '@tenfour/contracts';
import {
  type CountedInfraction,
  DEPARTMENT_MS,
  type DisciplineRuleSet,
  DomainError,
  decideDiscipline,
  departmentsOf,
  INFRACTION_TYPES,
  isInfractionActive,
  leadsEvery,
  rank,
} from '@tenfour/domain';
import { isoOrNull } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { avatarUrl, personBehind } from '../../community/identity/index.ts';
import { disciplineRules, infractionsStore, personOf, toInfractions } from '../infractions/index.ts';
import { leavesStore, toLeave } from '../leaves/index.ts';
import { weeks } from '../shifts/index.ts';
import { listRoleChanges, notAbove, requireReader, rolesOf } from './role-changes.ts';
import { type FilePerson, staffFilesStore } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface StaffFilesDeps {
  database: Database;
  now: () => number;
}

/** Creates the service for staff files: what a server has on record about one person of its staff. */
export function createStaffFilesService(deps: StaffFilesDeps): StaffFilesService {
  return {
    async get(viewer, asked) {
      const userId = asked === 'me' ? personBehind(viewer) : asked;
      const own = personBehind(viewer) === userId;
      if (!own) requireReader(viewer);
      const person = await staffFilesStore(deps.database.handle, viewer.serverId).person(userId);
      if (person === null) throw new DomainError('NOT_FOUND', { message: 'There is no such staff file.' });
      if (!own) await requireAbove(deps, viewer, person);
      return fileOf(deps, viewer, person, own);
    },

    roleChanges: (viewer, input) => listRoleChanges(deps, viewer, input),
  };
}

/** Throws `FORBIDDEN` for the file of an equal or higher role, and of people outside the departments that the viewer leads. */
async function requireAbove(
  { database, now }: StaffFilesDeps,
  viewer: Viewer,
  person: FilePerson,
): Promise<void> {
  if (viewer.role !== 'owner' && person.role !== null) {
    if ((person.rank ?? rank(person.role)) >= personOf(viewer).rank) throw notAbove();
  }
  if (leadsEvery(viewer)) return;
  const store = infractionsStore(database.handle, viewer.serverId);
  const ids = await store.idsIn(departmentsOf(viewer), now() - DEPARTMENT_MS);
  if (!ids.includes(person.id)) throw notAbove();
}

async function fileOf(
  deps: StaffFilesDeps,
  viewer: Viewer,
  person: FilePerson,
  own: boolean,
): Promise<StaffFile> {
  const { handle } = deps.database;
  const { serverId } = viewer;
  const now = deps.now();
  const store = staffFilesStore(handle, serverId);
  const infractions = infractionsStore(handle, serverId);
  const staffIds = [person.id, person.discordId];
  const page = { limit: STAFF_FILE_LIST_MAX };
  const [rows, counted, { ruleSet }, roles, hours, leaves, work] = await Promise.all([
    infractions.list(page, staffIds),
    infractions.countedOf(staffIds),
    disciplineRules(handle, serverId),
    rolesOf(handle, serverId, person.id, STAFF_FILE_LIST_MAX),
    weeks(deps, viewer, person.id),
    leavesStore(handle, serverId).list({ ...page, userId: person.id, state: 'all' }),
    store.work(person.id, now - STAFF_FILE_WORK_DAYS * DAY_MS),
  ]);
  return {
    userId: person.id,
    username: person.username,
    avatar: avatarUrl(person.discordId),
    role: person.role,
    joinedAt: isoOrNull(person.joinedAt),
    own,
    active: activeOf(counted, now),
    next: own ? null : nextOf(ruleSet, counted, now),
    infractions: await toInfractions(handle, viewer, rows, now),
    roles,
    weeks: hours.weeks.map(({ from, workedMs, shifts, requiredMinutes }) => ({
      ...{ from, workedMs, shifts, requiredMinutes },
    })),
    leaves: leaves.map((row) => {
      const { id, kind, from, to, state } = toLeave(row, now);
      return { id, kind, from, to, state };
    }),
    work,
  };
}

function activeOf(counted: readonly CountedInfraction[], now: number): StaffFile['active'] {
  const active = counted.filter((one) => isInfractionActive(one, now));
  const count = (type: CountedInfraction['type']) => active.filter((one) => one.type === type).length;
  return {
    warning: count('warning'),
    strike: count('strike'),
    termination: count('termination'),
    points: active.reduce((sum, { points }) => sum + points, 0),
  };
}

/** Returns what the next infraction of each type leads to, where it leads to anything. */
function nextOf(
  ruleSet: DisciplineRuleSet,
  counted: readonly CountedInfraction[],
  now: number,
): NonNullable<StaffFile['next']> {
  return INFRACTION_TYPES.flatMap((type) => {
    const { strike, suggestion } = decideDiscipline(ruleSet, counted, type, now);
    return [strike, suggestion].flatMap((rule) =>
      rule === null ? [] : [{ type, outcome: rule.outcome, rule: rule.name }],
    );
  });
}
