import { PRODUCT_NAME } from '@tenfour/domain';

/** Literals of the documentation, the plans and the testimonials: part of `copy`. */
export const publicCopy = {
  documentation: {
    title: 'Documentation', // (spec)
    quickStart: {
      invite: 'Invite the bot', // (spec)
      create: 'Create a server', // (spec)
      roles: 'Configure staff roles', // (spec)
      connect: 'Connect the ER:LC API', // (spec)
    },
    guides: {
      gettingStarted: { title: 'Getting Started', level: 'Beginner', minutes: '10 minutes' }, // (spec)
      serverConfiguration: { title: 'Server Configuration', level: 'Intermediate', minutes: '20 minutes' }, // (spec)
      staffManagement: { title: 'Staff Management', level: 'Intermediate', minutes: '15 minutes' }, // (spec)
      punishmentSystem: { title: 'Punishment System', level: 'Intermediate', minutes: '25 minutes' }, // (spec)
      moderationTools: { title: 'Moderation Tools', level: 'Advanced', minutes: '30 minutes' }, // (spec)
      apiReference: { title: 'API Reference', level: 'Advanced', minutes: '45 minutes' }, // (spec)
    },
    faq: {
      administrator: 'The bot needs Administrator permission', // (spec, wording)
      freePlan: 'The free plan is limited to one server per account', // (spec, wording)
      punishments: 'Punishments integrate with the Roblox API', // (spec, wording: the game platform's API)
      webOnly: `${PRODUCT_NAME} is web-only, with a mobile app planned`, // (spec, wording)
    },
    contactSupport: 'Contact Support', // (spec)
    joinDiscord: 'Join Discord', // (spec)
  },

  premium: {
    mostPopular: 'Most Popular', // (spec)
    perMonth: '/month', // (spec)
    plans: {
      free: {
        name: 'Free', // (spec)
        price: '$0', // (spec)
        button: 'Get Started', // (spec)
        features: [
          'Basic moderation tools',
          'Staff management',
          'Basic punishment logs',
          'Chat-platform integration',
          'Community support',
          'Up to 50 members',
        ], // (spec)
      },
      premium: {
        name: 'Premium', // (spec)
        price: '$9.99', // (spec)
        button: 'Buy Premium', // (spec)
        features: [
          'Everything in Free',
          'Advanced analytics',
          'Custom commands',
          'Priority support',
          'Server directory listing',
          'Advanced punishment system',
          'Unlimited members',
          'ER:LC integration',
        ], // (spec)
      },
      enterprise: {
        name: 'Enterprise', // (spec)
        price: '$24.99', // (spec)
        button: 'Contact Sales', // (spec)
        features: [
          'Everything in Premium',
          'Multiple server support',
          'Custom branding',
          'Dedicated support',
          'API access',
          'Custom integrations',
          'White-label options',
          'Advanced reporting',
        ], // (spec)
      },
    },
    why: 'Why Go Premium', // (spec)
    reasons: ['Advanced Analytics', 'Priority Support', 'Custom Commands'], // (spec)
    comparison: {
      title: 'Feature comparison', // (spec, wording)
      rows: {
        basics: 'Basic moderation and staff management', // (spec)
        analytics: 'Advanced analytics and priority support', // (spec)
        api: 'API access', // (spec)
        servers: 'Multiple servers', // (spec)
      },
      unlimited: 'Unlimited', // (spec)
      included: 'Included',
      notIncluded: 'Not included',
    },
    startTrial: 'Start Premium Trial', // (spec)
    contactSales: 'Contact Sales', // (spec)
  },

  testimonials: {
    stats: [
      { figure: '50k+', of: 'active communities' },
      { figure: '500k+', of: 'staff members' },
      { figure: '100k+', of: 'daily active users' },
      { figure: '2M+', of: 'punishment records' },
    ], // (spec)
    comingSoon: 'Testimonials are coming soon', // (spec, wording)
    getStarted: 'Get Started Free', // (spec)
  },
} as const;
