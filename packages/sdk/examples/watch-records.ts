// Prints new punishments as they are recorded. Reconnects on its own; ends after the first with ONCE=1.
import { createTenfour } from '@tenfour/sdk';

const { TENFOUR_URL = '', TENFOUR_KEY = '', TENFOUR_SERVER = '', ONCE } = process.env;
const tenfour = createTenfour({ url: TENFOUR_URL, key: TENFOUR_KEY, server: TENFOUR_SERVER });

for await (const update of tenfour.live()) {
  if (update.type === 'ready') console.log('Connected');
  if (update.type !== 'change' || update.entity !== 'punishments' || update.op !== 'created') continue;
  const [newest] = await tenfour.punishments.list({ limit: 1 });
  console.log(`New ${newest?.punishmentType}: ${newest?.robloxUsername}`);
  if (ONCE) break;
}
