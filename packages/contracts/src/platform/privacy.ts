import { z } from 'zod';
import type { Account } from '../community/viewer.ts';
import { zId, zMoment, zText } from '../fields.ts';

/** One kind of data that is stored about a person, and some of its rows. */
export const zDataSection = z.object({
  label: z.string(),
  why: z.string(),
  /** How long it is stored. */
  period: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable())),
});
export type DataSection = z.infer<typeof zDataSection>;

export const zPersonalDataInput = z.object({ cursor: zText.max(500).optional() });

export const zPersonalDataPage = z.object({
  sections: z.array(zDataSection),
  nextCursor: z.string().nullable(),
});
export type PersonalDataPage = z.infer<typeof zPersonalDataPage>;

/** A person's erasure, and what is in its way. */
export const zErasure = z.object({
  /** What the person types to ask for it. */
  confirm: z.string(),
  /** Null while it was not asked for. */
  request: z
    .object({
      requestedAt: zMoment,
      /** When it starts, or was to start. */
      dueAt: zMoment,
      /** Whether it can't be canceled any more. */
      isRunning: z.boolean(),
    })
    .nullable(),
  /** Servers that they have to transfer or delete first. */
  servers: z.array(z.object({ id: zId, name: z.string() })),
});
export type Erasure = z.infer<typeof zErasure>;

export const zRequestErasureInput = z.object({ confirm: zText.max(100) });

/** A person's own data. */
export interface PrivacyService {
  /** Returns what is stored about the person, a page at a time. Throws BAD_REQUEST for a cursor that is not ours. */
  data(account: Account, cursor: string | undefined): Promise<PersonalDataPage>;
  erasure(account: Account): Promise<Erasure>;
  /**
   * Asks for the erasure of the person, which starts after the time to cancel. Throws BAD_REQUEST for another
   * confirmation and REFUSED for an owner of servers.
   */
  requestErasure(account: Account, confirm: string): Promise<Erasure>;
  /** Changes nothing without a request. Throws CONFLICT once it runs. */
  cancelErasure(account: Account): Promise<Erasure>;
}
