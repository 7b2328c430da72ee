import { z } from 'zod';
import type { Account } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';

/** That a server asks whether one is still there, on duty in its game. */
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
  /** Those that wait for one's answer, the oldest first. */
  mine(account: Account): Promise<DutyCheck[]>;
  /** One is there. Answers with what still waits; harmless when nothing was asked. */
  answer(account: Account, serverId: string): Promise<DutyCheck[]>;
}
