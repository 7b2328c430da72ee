/** The words of the status page. */
export const texts = {
  title: 'Status',
  failed: 'Status unavailable',
  allWell: 'All systems operational',
  problems: (names: string) => `Problems with ${names}`,
  waiting: 'Waiting for the first checks',
  checked: 'Checked every minute. Days are in UTC.',
  services: {
    api: 'Website and API',
    database: 'Database',
    jobs: 'Background jobs',
    discord: 'Discord',
    roblox: 'Roblox',
    erlc: 'ER:LC',
  },
  states: { operational: 'Operational', degraded: 'Degraded', down: 'Down', unknown: 'No data' },
  firstDay: '90 days ago',
  lastDay: 'Today',
  uptime: (percent: number) => `${percent}% uptime`,
  since: (percent: number, day: string) => `${percent}% since ${day}`,
  imperfect: (days: number) => `Days below 100% (${days})`,
  day: 'Day',
} as const;
