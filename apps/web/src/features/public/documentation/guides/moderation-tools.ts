import { copy } from '../../../../copy.ts';
import type { Guide } from './guide.ts';

/** The in-game panel and the queue of mod calls. */
export const moderationTools: Guide = {
  slug: 'moderation-tools',
  ...copy.documentation.guides.moderationTools,
  description: 'Run the game from the browser: players, remote commands, scheduled commands and mod calls.',
  needs: 'A server with an ER:LC API key that may command, and at least one player in the game.',
  steps: [
    {
      id: 'who-is-on',
      text: 'Open **In-game panel**. **Online players** shows who is in the game, by team; **Game server** how many of how many, and how old that is.',
      picture: {
        name: 'in-game',
        alt: 'The command line of the in-game panel with its quick commands.',
      },
    },
    {
      id: 'vehicles',
      text: 'Choose **Vehicles** and type a plate, a model or an owner into **Filter vehicles**. The owner’s name opens their record.',
    },
    {
      id: 'send-command',
      text: 'Type `:h Hello` into **Command** and press **Send**. **Activity** shows what became of it. The game takes one command every few seconds: until the next one the button counts down, and what others send meanwhile waits in line.',
    },
    {
      id: 'quick',
      text: 'The quick commands are below the line: `:h Server maintenance in progress` is sent immediately. `:shutdown` and `:serverlockdown` first say who they affect and ask; **Cancel** if you only wanted to see.',
    },
    {
      id: 'schedule',
      text: 'Under **Custom commands** give a **Name**, the **Command to run** and the **Interval**, and press **Add command**. It is saved paused: switch it on in the list when it should run.',
    },
    {
      id: 'from-player',
      text: 'Open the menu behind a player’s name and choose **PM**. The command is prepared for you with the name in it; write the message behind it and send it. **Kick in game**, **Ban in game** and **Record punishment** work alike.',
    },
    {
      id: 'new-call',
      text: 'Open **Mod calls** and press **New call**. Say who it was **Reported by**, the **Reported player** and the **Reason**, choose a **Priority** and press **Create**. Calls that players make in the game join the queue automatically.',
      picture: {
        name: 'mod-calls',
        alt: 'The queue of mod calls, the most urgent first, with how long each has been waiting, Claim and Resolve.',
      },
    },
    {
      id: 'work-call',
      text: 'Press **Claim**, so that no one answers it twice. When it is done, press **Resolve**, write the **Resolution** and press **Resolve** there. It leaves the queue and counts in the response times.',
    },
    {
      id: 'checks',
      text: 'Open **Automations**, then **Player checks**, and press **Add check**. Choose a team, a vehicle or another rule, who is allowed, and what follows. **Dry run** shows who breaks it now and sends nothing; the switch turns it on.',
    },
  ],
  after: 'To do this from a program, see the [API Reference](#api-reference).',
};
