import { z } from 'zod';
import type { Account } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';

/** A server's question whether one is still active on duty in its game. */
export const zDutyCheck = z.object({
  serverId: zId,
  serverName: z.string(),
  askedAt: zMoment,
  /** Whether the time to answer is over and staff were alerted; an answer still counts. */
  late: z.boolean(),
});
export type DutyCheck = z.infer<typeof zDutyCheck>;

export const zAnswerDutyCheckInput = z.object({ serverId: zId });

export interface DutyChecksService {
  /** Lists the questions that wait for the account's answer, oldest first. */
  mine(account: Account): Promise<DutyCheck[]>;
  /** Confirms that the account's user is active and returns the remaining questions; harmless without one. */
  answer(account: Account, serverId: string): Promise<DutyCheck[]>;
}
