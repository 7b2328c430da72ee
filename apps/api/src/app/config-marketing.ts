import { type PublicConfig, zTestimonials } from '@tenfour/contracts';
import { z } from 'zod';

/** The variables of the public pages. */
export const zMarketing = {
  demoUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  testimonials: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(zTestimonials)
    .optional(),
};

/** What the public pages are configured with. */
export type MarketingConfig = Omit<PublicConfig, 'productName'>;

interface MarketingEnvironment {
  COMMUNITY_INVITE_URL?: string | undefined;
  DEMO_URL?: string | undefined;
  TESTIMONIALS?: MarketingConfig['testimonials'] | undefined;
}

export function marketingConfigOf(env: MarketingEnvironment): MarketingConfig {
  return {
    communityInviteUrl: env.COMMUNITY_INVITE_URL ?? null,
    demoUrl: env.DEMO_URL ?? null,
    testimonials: env.TESTIMONIALS ?? null,
  };
}
