import type { Infraction, Viewer } from '@tenfour/contracts';
import {
  DomainError,
  infractionAppealObstacle,
  isAbove,
  isInfractionActive,
  type Role,
  rank,
  rankOf,
  requireAppealDecider,
} from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { keyOwnerOf } from '../../community/api-keys/index.ts';
import { personBehind } from '../../community/identity/index.ts';
import { valuesOf } from '../../moderation/record-fields/index.ts';
import type { StaffMember } from './people-store.ts';
import { type InfractionRow, infractionsStore } from './store.ts';

type Store = ReturnType<typeof infractionsStore>;

/** Returns the person whose infractions the viewer can't touch: for a key, who created it. */
export const personOf = (viewer: Viewer) => ({
  id: personBehind(viewer),
  role: viewer.role,
  rank: rankOf(viewer),
});

/** Returns the current subject of an infraction, whose id may have been entered before the person joined. */
export async function targetOf(store: Store, viewer: Viewer, staffUserId: string) {
  const person = personOf(viewer);
  const own = (await store.idsOf(person.id)).includes(staffUserId);
  const member = own ? person : await store.memberCalled(staffUserId);
  return member ?? { id: staffUserId, role: null };
}

/** Throws `FORBIDDEN` for a viewer who can't decide the appeal of an infraction. */
export async function requireDecider(
  { handle }: { handle: Handle },
  viewer: Viewer,
  row: InfractionRow,
  target: { id: string; role?: Role | null; rank?: number },
  leaders: readonly StaffMember[],
): Promise<void> {
  const keyOwner = row.key_owner_id ?? (await keyOwnerOf(handle, viewer.serverId, row.issued_by));
  const issuedBy = keyOwner ?? row.issued_by;
  const subject = { ...target, role: target.role ?? null };
  const others = leaders.filter((one) => one.id !== issuedBy && isAbove(one, subject)).length;
  requireAppealDecider({ actor: personOf(viewer), target: subject }, { issuedBy, others });
}

/** Returns infractions as the viewer sees them at `now`, epoch ms. */
export async function toInfractions(
  handle: Handle,
  viewer: Viewer,
  rows: readonly InfractionRow[],
  now: number,
): Promise<Infraction[]> {
  const store = infractionsStore(handle, viewer.serverId);
  const ownIds = await store.idsOf(personBehind(viewer));
  const open = rows.filter((row) => row.appeal_state === 'open');
  const obstacles = new Map<string, string | null>();
  if (open.length > 0 && rank(viewer.role) >= rank('admin')) {
    const [members, leaders] = [
      await store.membersCalled(open.map((row) => row.staff_user_id)),
      await store.leaders(),
    ];
    for (const row of open) {
      const own = ownIds.includes(row.staff_user_id) ? personOf(viewer) : null;
      const target = own ?? members.get(row.staff_user_id) ?? { id: row.staff_user_id };
      obstacles.set(row.id, await obstacleOf(() => requireDecider({ handle }, viewer, row, target, leaders)));
    }
  }
  return rows.map((row) => {
    const own = ownIds.includes(row.staff_user_id);
    return toInfraction(row, {
      own,
      person: viewer.apiKeyId === undefined,
      obstacle: obstacles.get(row.id),
      now,
    });
  });
}

async function obstacleOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

interface Circumstances {
  /** Whether it is about the viewer. */
  own: boolean;
  /** Whether the viewer is no program. */
  person: boolean;
  /** Why the viewer can't decide an open appeal; absent where it wasn't asked. */
  obstacle?: string | null | undefined;
  now: number;
}

function toInfraction(row: InfractionRow, { own, person, obstacle, now }: Circumstances): Infraction {
  const { revoked_at: revokedAt, revoker: by, revoke_reason: reason, expires_at: expiresAt } = row;
  const revoked =
    revokedAt === null || by === null || reason === null ? null : { at: iso(revokedAt), by, reason };
  const appealable = { createdAt: row.created_at, revokedAt, appealed: row.appeal_state !== null };
  return {
    id: row.id,
    staffUserId: row.staff_user_id,
    // A person unknown at the time stays unnamed, so that an entered id can't be used to look up who it belongs to.
    staffUsername: row.staff_name === null ? null : (row.staff_name_now ?? row.staff_name),
    type: row.type,
    reason: row.reason,
    issuedBy: row.issuer,
    issuedById: row.issued_by,
    createdAt: iso(row.created_at),
    revoked,
    fields: valuesOf(row),
    points: row.points ?? 0,
    expiresAt: isoOrNull(expiresAt),
    active: isInfractionActive({ expiresAt, revokedAt }, now),
    automatic: automaticOf(row),
    reached: own && row.reached_outcome !== 'strike' ? null : reachedOf(row),
    appeal: appealOf(row, obstacle),
    canAppeal: own && person && infractionAppealObstacle(appealable, now) === null,
  };
}

function automaticOf(row: InfractionRow): Infraction['automatic'] {
  const { caused_by: infractionId, made_by_rule: rule, made_by_version: version } = row;
  return infractionId === null || rule === null || version === null ? null : { rule, version, infractionId };
}

function reachedOf(row: InfractionRow): Infraction['reached'] {
  const { reached_outcome: outcome, reached_rule: rule, reached_version: version } = row;
  return outcome === null || rule === null || version === null ? null : { rule, version, outcome };
}

function appealOf(row: InfractionRow, obstacle: string | null | undefined): Infraction['appeal'] {
  const { appeal_state: state, appeal_at: at, appeal_text: text } = row;
  if (state === null || at === null || text === null) return null;
  const { appeal_decided_at: decidedAt, decider: by, appeal_reason: reason } = row;
  const isDecided = decidedAt !== null && by !== null && reason !== null;
  return {
    state,
    at: iso(at),
    text,
    decision: isDecided ? { at: iso(decidedAt), by, reason } : null,
    obstacle: obstacle === undefined ? OTHERS_DECIDE : obstacle,
  };
}

const OTHERS_DECIDE = 'Admins above the person decide appeals.';
