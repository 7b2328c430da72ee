import { copy } from '../../../../copy.ts';
import type { Guide } from './guide.ts';

/** From signing in to the first person who is let in. */
export const gettingStarted: Guide = {
  slug: 'getting-started',
  ...copy.documentation.guides.gettingStarted,
  description: 'Sign in, create your first server and let your staff in.',
  needs: 'A Discord account. For the last two steps a second person, or a second Discord account of yours.',
  steps: [
    {
      id: 'sign-in',
      text: 'Press **Login with Discord** at the top of this page and agree on Discord’s own page. There is no new password, and you arrive on your dashboard.',
    },
    {
      id: 'link-name',
      text: "Under **Roblox account** type your Roblox name and press **Link Username**. From now on the dashboard greets you by it, and players know who they are dealing with. Your **Account** page, in the menu under your name, shows **Where you're signed in**, adds a passkey, and downloads or erases your data.",
    },
    {
      id: 'create-server',
      text: 'Press **Create Server**, type the **Server name** and press Enter. Its page opens with the steps to set it up; the dashboard now lists it under **Your Servers**, and you are its **Owner**.',
      picture: {
        name: 'dashboard',
        alt: 'The list “Your Servers” of the dashboard: each server with the role, the join code and Manage.',
      },
    },
    {
      id: 'share-code',
      text: 'Press **Manage** beside your server, open **Members** and press **Copy invite link**. Send the link to your staff: anyone who has it can ask to join. Unless you change that in the settings, you approve each request.',
    },
    {
      id: 'ask-to-join',
      text: 'Your staff open the link, sign in and press **Ask to join**. Their dashboard says **Waiting for approval**. Without the link they press **Join Server** there and type the **Join code**.',
    },
    {
      id: 'approve',
      text: 'Press **Manage** on your server and open **Join requests**. Choose a role beside the name, which is **Moderator** unless you change it, and press **Approve**.',
      picture: {
        name: 'join-requests',
        alt: 'People who wait to join, the oldest request first, each with a role to choose, Approve and Reject.',
      },
    },
  ],
  after:
    'Your server has a team. Next, connect the game and decide what each role may do: [Server Configuration](#server-configuration).',
};
