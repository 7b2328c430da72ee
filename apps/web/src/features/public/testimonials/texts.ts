/** The page's words that the specification leaves open. */
export const texts = {
  headline: 'Run by communities, for communities',
  lead: 'Owners, moderators and dispatchers, on duty every evening.',
  figures: 'In figures',
  invitation: 'The first ones are being collected. Run a community here? Tell us how your evenings go.',
  share: 'Share your story',
  closing: {
    title: 'Start with your own community',
    text: 'Sign in with Discord and name your server. The panel is ready immediately.',
  },
} as const;
