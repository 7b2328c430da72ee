import { SERVICE_STATES, STATUS_DAYS, STATUS_SERVICES } from '@tenfour/domain';
import { z } from 'zod';
import { zMoment } from '../fields.ts';

/** What the operator shows on the testimonials page in place of the default figures. */
export const zTestimonials = z.strictObject({
  figures: z
    .array(z.strictObject({ figure: z.string().trim().min(1).max(20), of: z.string().trim().min(1).max(40) }))
    .min(1)
    .max(8),
  quotes: z
    .array(z.strictObject({ text: z.string().trim().min(1).max(500), by: z.string().trim().min(1).max(80) }))
    .max(12)
    .default([]),
});

/** Configuration that pages can see before sign-in. */
export const zPublicConfig = z.object({
  productName: z.string(),
  /** Discord invite behind every "Join Discord"; null while it is not set up. */
  communityInviteUrl: z.url().nullable(),
  /** Demo that visitors can try; null without one. */
  demoUrl: z.url().nullable(),
  /** Null shows the default figures. */
  testimonials: zTestimonials.nullable(),
});
export type PublicConfig = z.infer<typeof zPublicConfig>;

/** Percent; null without data. */
const zUptime = z.number().min(0).max(100).nullable();

/** One part of the product, or a service that it depends on. */
export const zServiceStatus = z.object({
  service: z.enum(STATUS_SERVICES),
  state: z.enum(SERVICE_STATES),
  /** Of all days together. */
  uptime: zUptime,
  /** One value per day, oldest first. */
  days: z.array(zUptime).length(STATUS_DAYS),
});
export type ServiceStatus = z.infer<typeof zServiceStatus>;

/** State and history of the product and what it depends on, as probed once a minute. Days are UTC. */
export const zSystemStatus = z.object({
  state: z.enum(SERVICE_STATES),
  /** The first day of `days`. */
  firstDay: z.iso.date(),
  /** The first probe; null before it. */
  since: zMoment.nullable(),
  services: z.array(zServiceStatus),
});
export type SystemStatus = z.infer<typeof zSystemStatus>;

export interface SystemService {
  config(): PublicConfig;
  /** Answers from a cache of a few seconds. */
  status(): Promise<SystemStatus>;
}
