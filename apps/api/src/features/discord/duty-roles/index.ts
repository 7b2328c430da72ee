/** What other features use of this one. */
export { changeMemberRole, findMember, guildRoles } from './guild.ts';
