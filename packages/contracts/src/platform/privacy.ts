import { z } from 'zod';
import type { Account } from '../community/viewer.ts';
import { zText } from '../fields.ts';

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

/** A person's own data. */
export interface PrivacyService {
  /** Returns what is stored about the person, a page at a time. Throws BAD_REQUEST for a cursor that is not ours. */
  data(account: Account, cursor: string | undefined): Promise<PersonalDataPage>;
}
