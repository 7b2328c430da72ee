import type { DutyRoles } from '@tenfour/contracts';
import type { DutyRoleRefusal, DutyState, NicknameRefusal } from '@tenfour/domain';

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

const NICKNAME_REFUSALS: Readonly<Record<NicknameRefusal, string>> = {
  owner: 'Owns the Discord server. Discord lets only owners rename themselves.',
  permission: 'The bot lacks Manage Nicknames. Allow it in Discord’s role settings.',
  above: 'Has a role above the bot’s. Move the bot’s role up in Discord.',
  refused: 'Discord refused the change.',
};

/** Words of the Discord roles and nicknames that follow duty. */
export const texts = {
  title: 'Duty roles',
  lead: 'Discord roles and nicknames that follow duty. Roles given by others are never taken away.',
  enabled: 'Give duty roles and suffixes',
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
  suffixes: {
    title: 'Nickname suffixes',
    lead: 'Appended to nicknames. The first that applies is shown, and names are put back afterwards.',
    plain: 'Riley Stone',
    bad: 'Remove hidden characters.',
    save: 'Save suffixes',
  },
  nicknames: 'Nicknames that the bot can’t change:',
  nickname: (username: string, why: NicknameRefusal) => `${username}: ${NICKNAME_REFUSALS[why]}`,
  leftovers: 'Discord never confirmed these roles. Remove them there if they aren’t wanted:',
  leftover: (username: string, roleName: string) => `${username}: ${roleName}`,
  checked: 'Checked',
} as const;
