import { PRODUCT_NAME } from '@tenfour/domain';

/** Literals of the documentation, the plans and the testimonials: part of `copy`. */
export const publicCopy = {
  documentation: {
    title: 'Documentation',
    quickStart: {
      invite: 'Invite the bot',
      create: 'Create a server',
      roles: 'Configure staff roles',
      connect: 'Connect the ER:LC API',
    },
    guides: {
      gettingStarted: { title: 'Getting Started', level: 'Beginner', minutes: '10 minutes' },
      serverConfiguration: { title: 'Server Configuration', level: 'Intermediate', minutes: '20 minutes' },
      staffManagement: { title: 'Staff Management', level: 'Intermediate', minutes: '15 minutes' },
      punishmentSystem: { title: 'Punishment System', level: 'Intermediate', minutes: '25 minutes' },
      moderationTools: { title: 'Moderation Tools', level: 'Advanced', minutes: '30 minutes' },
      apiReference: { title: 'API Reference', level: 'Advanced', minutes: '45 minutes' },
    },
    faq: {
      administrator: 'The bot needs Administrator permission',
      freePlan: 'The free plan is limited to one server per account',
      punishments: 'Punishments integrate with the Roblox API',
      webOnly: `${PRODUCT_NAME} is web-only, with a mobile app planned`,
    },
    contactSupport: 'Contact Support',
    joinDiscord: 'Join Discord',
  },

  premium: {
    mostPopular: 'Most Popular',
    perMonth: '/month',
    plans: {
      free: {
        name: 'Free',
        price: '$0',
        button: 'Get Started',
        features: [
          'Basic moderation tools',
          'Staff management',
          'Basic punishment logs',
          'Chat-platform integration',
          'Community support',
          'Up to 50 members',
        ],
      },
      premium: {
        name: 'Premium',
        price: '$9.99',
        button: 'Buy Premium',
        features: [
          'Everything in Free',
          'Advanced analytics',
          'Custom commands',
          'Priority support',
          'Server directory listing',
          'Advanced punishment system',
          'Unlimited members',
          'ER:LC integration',
        ],
      },
      enterprise: {
        name: 'Enterprise',
        price: '$24.99',
        button: 'Contact Sales',
        features: [
          'Everything in Premium',
          'Multiple server support',
          'Custom branding',
          'Dedicated support',
          'API access',
          'Custom integrations',
          'White-label options',
          'Advanced reporting',
        ],
      },
    },
    why: 'Why Go Premium',
    reasons: ['Advanced Analytics', 'Priority Support', 'Custom Commands'],
    comparison: {
      title: 'Feature comparison',
      rows: {
        basics: 'Basic moderation and staff management',
        analytics: 'Advanced analytics and priority support',
        api: 'API access',
        servers: 'Multiple servers',
      },
      unlimited: 'Unlimited',
      included: 'Included',
      notIncluded: 'Not included',
    },
    startTrial: 'Start Premium Trial',
    contactSales: 'Contact Sales',
  },

  testimonials: {
    stats: [
      { figure: '50k+', of: 'active communities' },
      { figure: '500k+', of: 'staff members' },
      { figure: '100k+', of: 'daily active users' },
      { figure: '2M+', of: 'punishment records' },
    ],
    comingSoon: 'Testimonials are coming soon',
    getStarted: 'Get Started Free',
  },
} as const;
