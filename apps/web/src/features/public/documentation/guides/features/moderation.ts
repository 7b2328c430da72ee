import type { FeatureGuide } from '../guide.ts';

/** Rules that make a punishment more severe. */
export const escalationRules: FeatureGuide = {
  slug: 'escalation-rules',
  title: 'Set up escalation rules',
  description: 'Points that expire, strikes, and what they turn the next punishment into.',
  needs: 'A server whose settings you can edit.',
  steps: [
    {
      id: 'open',
      text: 'Open **Settings**, then **Moderation**. **Escalation rules** lists the rules of your server. A new server has one: the third active punishment becomes a ban.',
    },
    {
      id: 'preset',
      text: 'Press **Edit rules** and start from **Third offense**, **3 strikes** or **Points that expire**.',
    },
    {
      id: 'points',
      text: 'Under **Points**, enter what each type counts and after how many days its points expire. **Add reason** gives a reason its own points: with `VDM`, every reason that contains VDM counts them.',
    },
    {
      id: 'rule',
      text: 'Press **Add rule** and give it a **Name**. Choose what it counts, the number it **Reaches**, and what the punishment **Becomes**. If several rules apply, the most severe one counts.',
    },
    {
      id: 'try',
      text: 'Press **Try on the last 90 days**. The **Result** shows the punishments and players that the rules would have treated differently. Nothing changes yet.',
    },
    {
      id: 'save',
      text: 'Press **Save**. New punishments follow the rules, existing records stay. **Version history** shows who changed what, and can restore an earlier version.',
    },
  ],
  after:
    'The form for a punishment says what it becomes before you record it: [Punishment System](#punishment-system).',
};

/** Required and custom fields of records. */
export const recordFields: FeatureGuide = {
  slug: 'record-fields',
  title: 'Require and add fields',
  description:
    'Ask for evidence, a location or your own fields on punishments, mod calls, infractions and shifts.',
  needs: 'A server whose settings you can edit.',
  steps: [
    {
      id: 'open',
      text: 'Open **Settings**, then **Moderation**, and press **Edit fields** under **Record fields**.',
    },
    {
      id: 'require',
      text: 'Choose what each type of punishment requires: **Evidence**, a **Template**, a **Location** or a **Witness**.',
    },
    {
      id: 'add',
      text: 'Press **Add field** for one of your own. Enter its **Name**, and choose where it is **Used in** and its **Type**. A choice has its options, one a line. Check **Required** if no record should lack it.',
    },
    {
      id: 'save',
      text: 'Press **Save**. Existing records stay as they are. A field that you remove later is archived: records keep their values, and **Restore** brings it back.',
    },
    {
      id: 'record',
      text: 'Open **Punishments** and press **New punishment**. The form asks for your fields and marks the required ones. It records once they are filled in.',
    },
    {
      id: 'find',
      text: 'The filter **Fields** finds the punishments with a value; on smaller screens it is under **More filters**. **Incomplete** finds those that lack something: commands in the game, imports, requested and escalated bans are recorded without asking. **Edit** completes them.',
    },
  ],
  after: 'What the punishments lead to is up to your rules: [Set up escalation rules](#escalation-rules).',
};

/** From asking for a ban to the ban. */
export const banRequests: FeatureGuide = {
  slug: 'ban-requests',
  title: 'Ask for a ban and decide',
  description: 'Staff who see punishments ask, others vote or an admin decides, and the ban is recorded.',
  needs: 'A staff member who can view punishments, and an admin.',
  steps: [
    {
      id: 'ask',
      text: 'As the staff member, open **Punishments**, then **Ban requests**, and press **Request a ban**.',
    },
    {
      id: 'send',
      text: 'Enter the **Roblox username** and the **Reason**, choose the **Duration**, add evidence and press **Send request**. The player is marked BOLO until it is decided.',
    },
    {
      id: 'votes',
      text: 'With **Votes needed**, people who can edit settings choose who decides: **An admin decides**, or up to ten votes. The same number approves and declines.',
    },
    {
      id: 'discuss',
      text: 'As the admin, open the request and read it. Write a **Comment** if something is unclear. The person who asked answers there and can **Withdraw request**, but not decide.',
    },
    {
      id: 'decide',
      text: 'Write the **Reason for the decision** and press **Approve and ban** or **Decline request**.',
    },
    {
      id: 'record',
      text: '**Open record** leads to the ban. It names the person who asked, and links back to the request.',
    },
  ],
  after: 'A request that no one decides expires after 7 days, and the BOLO ends with it.',
};
