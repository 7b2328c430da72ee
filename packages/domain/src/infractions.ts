/** Kinds of discipline of staff (spec section 3, Staff infraction). */
export const INFRACTION_TYPES = ['warning', 'strike', 'termination'] as const;
export type InfractionType = (typeof INFRACTION_TYPES)[number];
