// Prints every ban in force as CSV, page by page.
import { createTenfour } from '@tenfour/sdk';

const { TENFOUR_URL = '', TENFOUR_KEY = '', TENFOUR_SERVER = '' } = process.env;
const tenfour = createTenfour({ url: TENFOUR_URL, key: TENFOUR_KEY, server: TENFOUR_SERVER });

console.log('player,reason');
for await (const ban of tenfour.punishments.list.all({ type: 'ban', status: 'active', limit: 100 })) {
  console.log(`${ban.robloxUsername},"${ban.reason.replaceAll('"', '""')}"`);
}
