import type { DutyRoles } from '@tenfour/contracts';
import type { DutyRoleRefusal, DutyState } from '@tenfour/domain';

const STATES: Readonly<Record<DutyState, string>> = {
  on_duty: 'On duty',
  on_break: 'On break',
  on_leave: 'On leave',
  in_game: 'In game',
  in_session: 'In session',
};

const REFUSALS: Readonly<Record<DutyRoleRefusal, string>> = {
  deleted: 'Deleted in Discord. Choose another role.',
  everyone: 'Everyone has it.',
  managed: 'Belongs to an integration.',
  administrator: 'Has Administrator. Tenfour never gives it.',
  permission: 'The bot lacks Manage Roles. Allow it in Discord’s role settings.',
  above: 'Not below the bot’s role. Move the bot’s role up in Discord.',
  refused: 'Discord refused it. Check Discord’s role settings.',
};

/** Words of the Discord roles that follow duty. */
export const texts = {
  title: 'Duty roles',
  lead: 'Discord roles that follow duty. Roles given by others are never taken away.',
  enabled: 'Give duty roles',
  states: STATES,
  type: (name: string) => `On duty: ${name}`,
  hints: {
    in_game: 'Verified Roblox accounts only.',
    in_session: 'While a session runs: hosts, people with a role in it, and staff on duty.',
  } as Readonly<Partial<Record<DutyState, string>>>,
  refusals: REFUSALS,
  none: 'None',
  noRole: 'No role matches',
  test: 'Test',
  testFailed: 'Failed to look at Discord',
  works: 'The bot can give every chosen role.',
  noneChosen: 'Choose a role first.',
  saved: 'Duty roles saved',
  saveFailed: 'Duty roles not saved',
  problems: {
    unreachable: 'Discord isn’t answering. Roles follow when it does.',
    not_in_guild: 'The bot isn’t in this Discord server. Invite it again.',
  } satisfies Readonly<Record<NonNullable<DutyRoles['problem']>, string>>,
  leftovers: 'Discord never confirmed these roles. Remove them there if they aren’t wanted:',
  leftover: (username: string, roleName: string) => `${username}: ${roleName}`,
  checked: 'Checked',
} as const;
