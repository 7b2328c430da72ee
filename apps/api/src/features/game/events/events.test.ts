import { testMessages } from '../../../testing/events.ts';
import { playerEvents } from './events.ts';

testMessages(playerEvents, {
  'player.joined': ['Player joined', 'Rusty joined the game.', '?tab=ingame&player=Rusty', 'success'],
  'player.left': ['Player left', 'Rusty left the game.', '?tab=ingame&player=Rusty', 'gray'],
  'player.killed': ['Player killed', 'Cleo killed Rusty.', '?tab=ingame&player=Rusty', 'danger'],
});
