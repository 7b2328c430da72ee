/** What other features use of this one. */
export { changeMemberRole, findMember, guildRoles } from './guild.ts';
export { DUTY_ROLE_PROBLEMS, DUTY_STATE_NAMES } from './service.ts';
