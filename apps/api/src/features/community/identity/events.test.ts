import { testMessages } from '../../../testing/events.ts';
import { nameLookupEvents } from './events.ts';

testMessages(nameLookupEvents, {
  'name-lookups.paused': [
    'Name lookups paused',
    'Roblox lookups of names without an account were paused.',
    '/settings',
    'cobalt',
  ],
  'name-lookups.resumed': [
    'Name lookups resumed',
    'Roblox lookups of names without an account were resumed.',
    '/settings',
    'cobalt',
  ],
});
