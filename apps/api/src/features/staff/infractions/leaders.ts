import type { Viewer } from '@tenfour/contracts';
import { isAbove } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { writeAlerts } from '../../../events/alert-outbox.ts';
import { type StaffMember, staffPeople } from './people-store.ts';

/** The person concerned: a member, or an id that was entered. */
export type Subject = StaffMember | { id: string; role: null; name?: undefined };

/** Alerts the people who are above the person concerned. */
export async function alertLeaders(
  tx: Transaction,
  viewer: Viewer,
  target: Pick<Subject, 'id' | 'role'> & { rank?: number },
  alert: { subjectId: string; title: string; text: string; at: number },
): Promise<void> {
  const { serverId } = viewer;
  const leaders = await staffPeople(tx.handle, serverId).leaders();
  const path = `/server/${encodeURIComponent(serverId)}/staff?view=management`;
  await writeAlerts(
    tx,
    leaders
      .filter((one) => isAbove(one, target))
      .map(({ id: recipientId }) => ({
        ...alert,
        ...{ serverId, kind: 'discipline' as const, path, actorId: viewer.id, recipientId },
      })),
  );
}
