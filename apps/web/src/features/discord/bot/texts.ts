import { copy } from '../../../copy.ts';

const INVITE = 'Invite the bot';

/** Words of the Discord bot's page. */
export const texts = {
  title: copy.navigation.bot,
  lead: 'Slash commands, mod calls and join requests in Discord.',
  readOnly: copy.common.viewOnly,
  notSetUp: 'The bot is not set up',
  notSetUpText: 'The operator sets its token and public key.',
  connection: 'Discord server',
  none: 'None connected',
  stepInvite: `${INVITE}.`,
  stepConnect: (name: string) =>
    `In Discord, type /connect and choose ${name}. You need “Manage Server” there.`,
  stepOwner: 'Only the owner can connect it.',
  invite: INVITE,
  personal: 'Add to my account',
  personalHint: 'Then /shift works everywhere in Discord.',
  inviteAgain: `${INVITE} again`,
  permissionsHint: 'The invite asks only for what the features in use need. Never Administrator.',
  since: 'Connected',
  by: copy.common.by,
  change: 'To connect another Discord server, type /connect there.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect the Discord server?',
  disconnectText: (name: string) => `Slash commands and posts in ${name} stop. /connect brings them back.`,
  disconnected: 'Discord server disconnected.',
  disconnectFailed: 'Not disconnected.',
  channels: 'Channels',
  modCalls: copy.navigation.modCalls,
  joinRequests: copy.navigation.joinRequests,
  nowhere: 'Not posted',
  saved: 'Channels saved.',
  saveFailed: 'Channels not saved.',
  noChannel: copy.common.noMatches,
} as const;
