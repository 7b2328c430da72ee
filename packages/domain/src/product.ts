/** The product's name. Nothing else hard-codes it. */
export const PRODUCT_NAME = 'Tenfour';

/** Plans and their limits. `null` means unlimited. Enforced only with `PLAN_LIMITS=on`. */
export const PLANS = {
  free: { servers: 1, members: 50 },
  premium: { servers: 3, members: null },
  enterprise: { servers: null, members: null },
} as const satisfies Record<string, { servers: number | null; members: number | null }>;

export type Plan = keyof typeof PLANS;
