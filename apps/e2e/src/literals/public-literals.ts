/** The literals of the premium and the testimonials page, as shown on screen. */
export const PUBLIC_LITERALS = {
  '2 Premium page, plans': [
    'Free',
    '$0',
    'Get Started',
    'Premium',
    '$9.99',
    'Most Popular',
    'Buy Premium',
    'Enterprise',
    '$24.99',
    'Contact Sales',
    '/month',
  ],

  '2 Premium page, what Free includes': [
    'Basic moderation tools',
    'Staff management',
    'Basic punishment logs',
    'Chat-platform integration',
    'Community support',
    'Up to 50 members',
  ],

  '2 Premium page, what Premium includes': [
    'Everything in Free',
    'Advanced analytics',
    'Custom commands',
    'Priority support',
    'Server directory listing',
    'Advanced punishment system',
    'Unlimited members',
    'ER:LC integration',
  ],

  '2 Premium page, what Enterprise includes': [
    'Everything in Premium',
    'Multiple server support',
    'Custom branding',
    'Dedicated support',
    'API access',
    'Custom integrations',
    'White-label options',
    'Advanced reporting',
  ],

  '2 Premium page, reasons and closing': [
    'Why Go Premium',
    'Advanced Analytics',
    'Priority Support',
    'Custom Commands',
    'Start Premium Trial',
  ],

  '2 Premium page, comparison': [
    'Feature comparison',
    'Basic moderation and staff management',
    'Advanced analytics and priority support',
    'API access',
    'Multiple servers',
    'Unlimited',
    'Included',
    'Not included',
  ],

  '2 Testimonials page': [
    '50k+ active communities',
    '500k+ staff members',
    '100k+ daily active users',
    '2M+ punishment records',
    'Testimonials are coming soon',
    'Get Started Free',
  ],
} as const;
