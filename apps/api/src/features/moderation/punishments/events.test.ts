import { testMessages } from '../../../testing/events.ts';
import { punishmentEvents } from './events.ts';

testMessages(punishmentEvents, {
  'punishment.added': ['Strike added', 'FRP', '/punishments?player=Rusty', 'grape'],
  'punishment.changed': ['Strike changed', 'FRP', '/punishments?player=Rusty', 'cobalt'],
  'punishment.expired': ['Strike expired', 'FRP', '/punishments?player=Rusty', 'gray'],
  'punishment.lifted': ['Strike lifted', 'FRP', '/punishments?player=Rusty', 'success'],
  'punishment.deleted': ['Strike deleted', 'FRP', '/punishments?player=Rusty', 'gray'],
  'punishment.restored': ['Strike restored', 'FRP', '/punishments?player=Rusty', 'grape'],
});
