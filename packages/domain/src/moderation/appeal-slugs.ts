/** Names that one server can take for its appeal page, old ones included, so that no server hoards them. */
export const APPEAL_SLUGS_MAX = 10;

/** The appeal page of a server, before its slug. */
export const APPEAL_PAGE_PATH = '/appeals/';

const PATTERN = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;

/** Names that could pass for a page of the product or for its staff. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account admin administrator alt-management alts api app appeal appeals assets auth billing blog callback
  contact dashboard demo discord docs documentation erlc health help home hooks index invite join landing legal
  login logout me mod moderator new news null official owner page pages policy premium privacy public register
  roblox root security server server-management servers settings setup sign-in signin signup staff static status
  support system team tenfour terms test testimonials trpc undefined user users verify webhook webhooks www`.split(
    /\s+/,
  ),
);

/** Returns why a slug can't be used, in words; null when it can. */
export function appealSlugProblem(slug: string): string | null {
  if (!PATTERN.test(slug)) {
    return 'Use 3 to 40 letters, digits and hyphens, with no hyphen at either end.';
  }
  return RESERVED.has(slug) ? 'This name is reserved. Choose another.' : null;
}
