import { copy } from '../../../../copy.ts';
import type { Guide } from './guide.ts';

/** Recording, the third offense, looking up, correcting. */
export const punishmentSystem: Guide = {
  slug: 'punishment-system',
  ...copy.documentation.guides.punishmentSystem,
  description:
    'Record warnings, kicks, strikes and bans, know what the third one becomes, and find them again.',
  needs: 'A server in which you are the owner, an admin or a moderator, and the name of a player.',
  steps: [
    {
      id: 'record',
      text: 'Open **Punishments** and press **New punishment**. Type the **Roblox username**, choose **Warning** and write the **Reason**. Press **Record warning**.',
    },
    {
      id: 'limit',
      text: 'Record a **Strike** against the same player. A strike or a ban can end automatically: choose its **Duration**.',
    },
    {
      id: 'third',
      text: 'Begin a **Kick** against the same player. **Player record** shows two active records, and a warning above the button that this becomes an Auto-Ban. Press **Record ban (3rd active)**: it is a **Ban**, and the toast says **Auto-Ban Applied**.',
      picture: {
        name: 'composer',
        alt: 'The form for a punishment. Below it the player’s record: 2 active, this becomes an Auto-Ban.',
      },
    },
    {
      id: 'rules',
      text: 'Owners decide what counts: in the settings, under **Moderation**, **Edit rules** opens the **Escalation rules**. Start from **3 strikes** or **Points that expire**, or press **Add rule**. **Try on the last 90 days** shows which punishments and players the rules would have treated differently. Nothing changes until you press **Save**, and existing records never change. **Version history** has who changed what, and **Restore**.',
    },
    {
      id: 'search',
      text: 'Type a few letters into **Search punishments**. It looks in the player, the reason, the type and who recorded it. The address of the page keeps the search, so you can send it on.',
    },
    {
      id: 'correct',
      text: 'Press **Edit** on a record to change it, for example its **Reason**, and press **Save**. **Changes** keeps who changed what; Without **Active** the record is over and counts no longer.',
    },
    {
      id: 'take-back',
      text: '**Delete** takes a record away that should never have been there. If that was the mistake, **Undo** brings it back.',
    },
    {
      id: 'player',
      text: 'Press the name of a player, here or on any other page of the server. **Timeline** shows everything that is known about them. Where Roblox knows a possible account for the name of an old record, join them with one press. Under **Notes**, **New note** keeps what is no punishment but worth knowing.',
      picture: {
        name: 'player',
        alt: 'Everything about one player: what is on record, when they were in the game, and the timeline.',
      },
    },
  ],
  after:
    'In the settings, under General, you can have bans and kicks sent to the game as well, and under Game connection have those that staff type in the game recorded. The rest of a moderator’s desk: [Moderation Tools](#moderation-tools).',
};
