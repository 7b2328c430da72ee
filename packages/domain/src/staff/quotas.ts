/** What a role can have to reach in a week: minutes on duty, sessions, handled mod calls and recorded punishments. */
export const QUOTA_MEASURES = ['minutes', 'sessions', 'calls', 'punishments'] as const;
export type QuotaMeasure = (typeof QUOTA_MEASURES)[number];

/** One of each measure that is counted. */
export const COUNTED_NAMES = { sessions: 'session', calls: 'mod call', punishments: 'punishment' } as const;

/** What is required each week; null for nothing. */
export type WeeklyQuota = Readonly<Record<QuotaMeasure, number | null>>;

/** Most of each measure that a week can require. A week has 10,080 minutes. */
export const QUOTA_LIMITS = { minutes: 10_080, sessions: 50, calls: 500, punishments: 500 } as const;

/** Requires nothing. */
export const NO_QUOTA: WeeklyQuota = { minutes: null, sessions: null, calls: null, punishments: null };

/** Returns a quota with one value for each measure. */
export function quotaBy(value: (measure: QuotaMeasure) => number | null): WeeklyQuota {
  return {
    ...{ minutes: value('minutes'), sessions: value('sessions') },
    ...{ calls: value('calls'), punishments: value('punishments') },
  };
}

/** Returns the strictest of several quotas, measure by measure: what a person with several roles has to reach. */
export function strictestQuota(quotas: readonly WeeklyQuota[]): WeeklyQuota {
  return quotaBy((measure) => {
    const asked = quotas.flatMap((quota) => quota[measure] ?? []);
    return asked.length === 0 ? null : Math.max(...asked);
  });
}

/** Returns whether a quota requires anything. */
export function requiresAnything(quota: WeeklyQuota): boolean {
  return QUOTA_MEASURES.some((measure) => quota[measure] !== null);
}
