/** The product's name, the only place it is written (ux.md T39). */
export const PRODUCT_NAME = 'Tenfour';

/** Plans and what they allow (spec section 9). `null` means unlimited. Enforced only with `PLAN_LIMITS=on`. */
export const PLANS = {
  free: { servers: 1, members: 50 },
  premium: { servers: 3, members: null },
  enterprise: { servers: null, members: null },
} as const satisfies Record<string, { servers: number | null; members: number | null }>;

export type Plan = keyof typeof PLANS;
