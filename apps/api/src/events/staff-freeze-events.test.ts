import { testMessages } from '../testing/events.ts';
import { staffFreezeEvents } from './staff-freeze-events.ts';

testMessages(staffFreezeEvents, {
  'staff.frozen': ['Staff member frozen', 'bo made 16 actions in 10 minutes.', '/security', 'danger'],
  'staff.freeze-lifted': ['Freeze lifted', 'bo can act again.', '/security', 'success'],
  'staff.actions-undone': ['Actions undone', '12 actions of bo.', '/security', 'cobalt'],
});
