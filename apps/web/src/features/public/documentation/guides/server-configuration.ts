import { copy } from '../../../../copy.ts';
import type { Guide } from './guide.ts';

/** Key, joining, permissions, webhooks. */
export const serverConfiguration: Guide = {
  slug: 'server-configuration',
  ...copy.documentation.guides.serverConfiguration,
  description: 'Connect the ER:LC API, decide what each role may do, and post what happens into Discord.',
  needs:
    'A server that you own, the API key of your private server in ER:LC, and the right to make webhooks in a Discord channel.',
  steps: [
    {
      id: 'open-settings',
      text: 'Open your server and press **Server Settings**. Only the owner gets in, unless you later let roles use management permissions.',
    },
    {
      id: 'joining',
      text: 'Open **Members and roles**. **Joining** says how people join by the code: **With approval** or **Immediately**. Press **Save** when you have changed something.',
    },
    {
      id: 'add-key',
      text: 'Open **Game connection** and press **Add key** beside **ER:LC API key**. Paste the key: in the game it stands in the settings of your private server, under “API key”. **Test this key** says which game server it opens. Then press **Save**.',
    },
    {
      id: 'test-commands',
      text: 'A key can read and still not send commands. With someone in the game, press **Test commands**: it writes one line into the game’s command log, or says how to allow commands.',
    },
    {
      id: 'permissions',
      text: 'Under **Members and roles**, each row is something that can be done, each column a role. Switch on **View logs and webhooks** for **Moderator**, if they should read the log, and press **Save**. **Preview as moderator** shows what they see then.',
      picture: {
        name: 'permissions',
        alt: 'The table of permissions: a switch per row for Moderator and Admin, and the owner who always holds all.',
      },
    },
    {
      id: 'custom-roles',
      text: 'Below them are **Custom roles**: up to 50, each with its own permissions, given beside the role on the members page, for good or until a date. There you also give single permissions until a date. People whose access ends can ask for more time in their own row. The higher one can change the roles below it. Press **New role** and start from **Trial moderator**, **Department lead** or **Auditor**. A role can lead the department of one shift type: it corrects shifts of that type and records infractions of its staff. **What a member with this role can do** lists its pages.',
    },
    {
      id: 'second-factor',
      text: '**Require a second factor** asks staff for a passkey or an authenticator app before dangerous actions. Choose the **Time to set one up** and press **Require**. If you have none yourself, **Set up** leads to it. The list shows who lacks one. **Require a second person** lets another admin approve mass unbans, deletion, keys and roles above Admin.',
    },
    {
      id: 'retention',
      text: 'Open **Data**. Under **Retention** choose after how many days a kind of record is deleted. What that deletes now is shown before you save.',
    },
    {
      id: 'add-webhook',
      text: 'Go to **Logs & Webhooks** and press **Add webhook**. Choose an **Event type**, paste the **Discord webhook URL** of the channel and press **Add webhook** again. Discord gives out that URL in the channel’s settings, under Integrations.',
    },
    {
      id: 'test-webhook',
      text: 'Press **Send test** on the new webhook. It answers **Test message sent.**, or says what Discord did not like about it.',
      picture: {
        name: 'webhooks',
        alt: 'The webhooks that exist: masked URLs and the last delivery.',
      },
    },
  ],
  after:
    'The game is connected and Discord is told. What your moderators can do now is told in [Moderation Tools](#moderation-tools).',
};
