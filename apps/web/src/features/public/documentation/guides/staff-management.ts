import { copy } from '../../../../copy.ts';
import type { Guide } from './guide.ts';

/** Roles, shifts, hours, infractions. */
export const staffManagement: Guide = {
  slug: 'staff-management',
  ...copy.documentation.guides.staffManagement,
  description:
    'Give roles, run shifts with breaks, require hours, and keep warnings of your own staff apart.',
  needs: 'A server that you own, with at least one other member.',
  steps: [
    {
      id: 'give-role',
      text: 'Open **Members** and choose another role beside a name, such as **Admin**. It counts right away. A lower role shows first what the person loses.',
    },
    {
      id: 'clock-in',
      text: 'Open **Staff & shifts** and press **Clock In** under **My shift**. The clock runs on every page of the server, and all staff see you under **On duty**. With the Discord bot, a role and a suffix on your nickname can show it in Discord too.',
      picture: {
        name: 'my-shift',
        alt: 'A running shift with its clock, the buttons Break, Resume and Clock Out, and who else is on duty.',
      },
    },
    {
      id: 'alerts',
      text: 'While you are on duty, **Alerts** lists calls and BOLO joins. In **Alert settings**, switch on **Sound** or **Push to this device**, and set **Quiet hours**.',
    },
    {
      id: 'break',
      text: 'Press **Break** when you step away and **Resume** when you are back. Breaks do not count as hours worked.',
    },
    {
      id: 'clock-out',
      text: 'Press **Clock Out** at the end. The shift is listed under **History** with its times; **Resume last shift** continues it if you left too early.',
    },
    {
      id: 'require-hours',
      text: 'Open **Hours**. In **Hours and types** press **Edit quotas**, enter the weekly hours of a **Moderator**, and sessions, handled calls and punishments if you like, and press **Save**. Custom roles have their own row. Staff see their own week against it, and the leaderboard shows who has reached it.',
    },
    {
      id: 'warn',
      text: 'Open **Management**. Under **Staff management** press **Warning**, choose the **Staff member**, write the **Reason** and press **Record warning**. **Strike** and **Termination** work alike. Only admins and the owner can do this.',
      picture: {
        name: 'infractions',
        alt: 'The infractions of the staff: type, person, reason, who recorded it and when; one is struck through.',
      },
    },
    {
      id: 'revoke',
      text: 'What was wrong is taken back with **Revoke** and a **Reason**. It stays in the history, struck through, with your name.',
    },
  ],
  after:
    'Shifts and hours are tracked automatically from here. Players are dealt with elsewhere: [Punishment System](#punishment-system).',
};
