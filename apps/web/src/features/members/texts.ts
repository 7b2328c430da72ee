/** Words of the members tab that the spec leaves free; its literals stand in `copy.ts`. */
export const texts = {
  people: (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`,
  search: 'Search members',
  roleFilter: 'Filter by role',
  all: 'All',
  roleOf: (name: string) => `Role of ${name}`,
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  confirmTitle: (name: string) => `Remove ${name}?`,
  joined: (date: string) => `Joined ${date}`,
  you: 'you',
  ownerFixed: 'The role of the owner is fixed.',
  noMatch: (search: string) => (search ? `No members match “${search}”` : 'No members with this role'),
  clear: 'Clear filters',
  alone: 'Nobody else is here yet. Give your staff the join code of the server.',
  more: (n: number) => `Show ${n} more`,
  shown: (shown: number, all: number) => `${shown} of ${all} shown`,
} as const;
