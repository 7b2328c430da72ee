/**
 * A thing to do, with all its steps: `**name**` is something on the screen under exactly this name (the test looks for it in the
 * product's texts), `` `text` `` is to be typed.
 */
interface Task {
  title: string;
  text: string;
  /** The guide that goes deeper; null for none. */
  guide: string | null;
}

/** Tasks by what they are about. */
export const TASKS: readonly { group: string; tasks: readonly Task[] }[] = [
  {
    group: 'Set up',
    tasks: [
      {
        title: 'Connect your game server',
        text: 'In **Settings**, open **Game connection**, press **Add key** and paste the key from your private server’s settings. Press **Save**, then **Test commands** with someone in the game.',
        guide: 'server-configuration',
      },
      {
        title: 'Invite staff and set permissions',
        text: 'Share the invite link or the join code. Approve people under **Join requests** and choose their role. In **Settings**, **Members and roles** says what each role can do.',
        guide: 'staff-management',
      },
      {
        title: 'Hand over your server',
        text: 'In **Settings**, open **Danger zone**, choose the **New owner** and press **Offer ownership**. They have 7 days to press **Accept**; you become admin.',
        guide: null,
      },
      {
        title: 'Set up the bot',
        text: 'Open **Discord bot** and press **Invite the bot**. Type `/connect` in your Discord server and choose your community. Then choose the channels for mod calls and join requests.',
        guide: null,
      },
      {
        title: 'Send logs to Discord',
        text: 'In Discord, copy the URL of a channel’s webhook. Open **Logs & Webhooks**, choose an **Event type**, paste the URL and press **Add webhook**. **Send test** posts a message.',
        guide: 'server-configuration',
      },
      {
        title: 'Import from another tool',
        text: 'In **Settings**, open **Data** and then **Import**. Choose the **File type** and the file, press **Upload and preview** and check what is new. Finished imports have **Undo import**.',
        guide: null,
      },
    ],
  },
  {
    group: 'Moderate',
    tasks: [
      {
        title: 'Ban a player',
        text: 'Open **Punishments** and enter the Roblox username. Choose Ban, enter a reason and a duration, and record it. With a game key, the player is also banned in the game. In Discord, use `/punish`.',
        guide: 'punishment-system',
      },
      {
        title: 'Answer a mod call',
        text: 'Open **Mod calls** and press **Claim**. When it is done, press **Resolve** and write the **Resolution**. In Discord, use `/modcall`.',
        guide: 'moderation-tools',
      },
      {
        title: 'Answer an appeal',
        text: 'Open **Appeals** and choose one. Ask the player under **Reply**, or enter a reason and press **Deny** or accept it. The staff member who recorded the punishment can’t decide.',
        guide: null,
      },
      {
        title: 'Send an in-game command',
        text: 'Open **In-game panel**, type the command, such as `:h Hello`, and press **Send**. In Discord, use `/run`.',
        guide: 'moderation-tools',
      },
    ],
  },
  {
    group: 'Sessions',
    tasks: [
      {
        title: 'Plan a session',
        text: 'Open **Sessions** and press **Plan session**. Enter a title, a time and the **Needed roles**, such as `Police 4`; **Repeat weekly** makes it a series. Staff answer **Going** there or with `/session sign-up`. **Settings** says who hosts, when the game is low, and how a session ends.',
        guide: null,
      },
      {
        title: 'Run a session',
        text: 'Choose it under **Sessions**. **Open vote** asks staff or your Discord server. **Start** shows its checks first and sends its commands, **Boost** asks for players, and **End** warns the game and counts down. In Discord, use `/session`.',
        guide: null,
      },
      {
        title: 'Show sessions to others',
        text: 'With the bot connected, **Messages** on **Sessions** posts each step of a session to Discord, and **Discord events** keeps an event for it. **Calendar feed** puts sessions into your calendar. In **Settings**, **Public page** shows everyone the next session and who plays.',
        guide: null,
      },
    ],
  },
  {
    group: 'Staff',
    tasks: [
      {
        title: 'Run a shift',
        text: 'Open **Staff & shifts** and press **Clock In**. Take a **Break** when you need one and **Clock Out** at the end. In Discord, use `/shift`; admins use `/duty admin` for others.',
        guide: 'staff-management',
      },
      {
        title: 'Check staff hours',
        text: 'Open **Staff & shifts** for this week’s hours and who is below the requirement. In Discord, use `/leaderboard`, or `/quota` for your own hours.',
        guide: 'staff-management',
      },
    ],
  },
];

/** Returns the groups with the tasks that contain the search text, ignoring case; without empty groups. */
export function tasksMatching(search: string): typeof TASKS {
  const wanted = search.trim().toLowerCase();
  return TASKS.map(({ group, tasks }) => ({
    group,
    tasks: tasks.filter(({ title, text }) => plainText(`${title} ${text}`).includes(wanted)),
  })).filter(({ tasks }) => tasks.length > 0);
}

/** Returns a marked text in small letters, without its marks. */
export function plainText(text: string): string {
  return text.replaceAll(/\*\*|`|\]\([^)]+\)|\[/g, '').toLowerCase();
}
