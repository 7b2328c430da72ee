/** Configuration that can't come in a settings file, with the reason. Shown in every file and in the documentation. */
export const LEFT_OUT = [
  { what: 'Server name, join code and address of the appeal page', why: 'they belong to one server' },
  { what: 'Game key, Roblox key, API keys and addresses of game events', why: 'they are secrets' },
  { what: 'Addresses of webhooks and endpoints', why: 'they are secrets; add them in the panel first' },
  { what: 'Members, their roles, session hosts and saved views', why: 'they are people' },
  { what: 'Second factors and approval by two people', why: 'the owner confirms them in the panel' },
  { what: 'Pause of record periods', why: 'it protects the records of one server' },
  {
    what: 'Discord channels, messages, statistics, duty roles, role sync and checks of Discord roles',
    why: 'they belong to one Discord server',
  },
  { what: 'Discord roles that forms require or give', why: 'they belong to one Discord server' },
  { what: 'Sessions and their series', why: 'they are plans of one server' },
  { what: 'Earlier versions of escalation rules and forms', why: 'they are history' },
] as const;
