import { PRODUCT_NAME } from '@tenfour/domain';
import { copy } from '../../../copy.ts';

const { quickStart, faq } = copy.documentation;

/** The four steps of the quick start, with the guide that tells each in full; texts as in `guides/guide.ts`. */
export const QUICK_START = [
  {
    title: quickStart.invite,
    text: 'Open Discord bot on your server’s page, invite the bot with the link there, and type /connect in your Discord server. Everything below works without it.',
    guide: 'server-configuration',
    more: 'Set up a webhook',
  },
  {
    title: quickStart.create,
    text: 'Sign in with Discord, create a server, and send its join code to your staff.',
    guide: 'getting-started',
    more: 'Get started',
  },
  {
    title: quickStart.roles,
    text: 'Make people moderators or admins, and switch on one by one what each role may do.',
    guide: 'staff-management',
    more: 'Manage your staff',
  },
  {
    title: quickStart.connect,
    text: 'Put the API key of your private server into the settings and test it there.',
    guide: 'server-configuration',
    more: 'Configure the server',
  },
] as const;

/** The six questions; each answer begins with the fact. */
export const FAQ = [
  {
    question: 'Which permissions does the bot need?',
    detail: faq.administrator,
    rest: ', or exactly those that it really uses: View Channels, Send Messages, Embed Links, Moderate Members, Kick Members and Ban Members. Administrator covers all of them, and the invitation does not ask for it.',
  },
  {
    question: 'How many servers can I have for free?',
    detail: faq.freePlan,
    rest: '. Premium allows three and Enterprise as many as you like. No plan can be bought yet, so the limit counts only where the people who run this site have switched it on.',
  },
  {
    question: 'Are punishments tied to real Roblox accounts?',
    detail: faq.punishments,
    rest: ': a name is looked up before you record anything, so that a typing error does not start a second history. A name that Roblox does not know can still be recorded and is marked as not verified.',
  },
  {
    question: 'Is there an app?',
    detail: faq.webOnly,
    rest: '. Until it is there, every page works in the browser of a phone as well.',
  },
  {
    question: 'What happens at the third punishment?',
    detail: 'The third active punishment of a player becomes a ban',
    rest: ', whatever type was chosen, and the form says so before you record it. Records that have ended do not count.',
  },
  {
    question: 'Who can see our API keys?',
    detail: 'No one, once they are saved',
    rest: `: ${PRODUCT_NAME} stores them encrypted and shows the owner no more than the last four characters. They appear in no log, no webhook and no export.`,
  },
] as const;
