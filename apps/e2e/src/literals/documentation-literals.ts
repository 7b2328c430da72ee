/**
 * The literals of the documentation page, as shown on screen. For facts that the questions have to state, the sentence
 * that states them.
 */
export const DOCUMENTATION_LITERALS = {
  '2 Documentation page, quick start': [
    'Invite the bot',
    'Create a server',
    'Configure staff roles',
    'Connect the ER:LC API',
  ],

  '2 Documentation page, guides': [
    'Getting Started',
    'Server Configuration',
    'Staff Management',
    'Punishment System',
    'Moderation Tools',
    'API Reference',
  ],

  '2 Documentation page, levels and minutes': [
    'Beginner',
    'Intermediate',
    'Advanced',
    '10 minutes',
    '20 minutes',
    '15 minutes',
    '25 minutes',
    '30 minutes',
    '45 minutes',
  ],

  '2 Documentation page, questions': [
    'The bot needs Administrator permission',
    'The free plan is limited to one server per account',
    'Punishments integrate with the Roblox API',
    'web-only, with a mobile app planned',
  ],

  '2 Documentation page, buttons': ['Contact Support', 'Join Discord'],
} as const;
