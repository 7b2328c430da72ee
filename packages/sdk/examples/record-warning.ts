// Records a warning once, however often it is sent, and decides by the code of a refusal.
import { createTenfour, TenfourError } from '@tenfour/sdk';

const { TENFOUR_URL = '', TENFOUR_KEY = '', TENFOUR_SERVER = '' } = process.env;
const tenfour = createTenfour({ url: TENFOUR_URL, key: TENFOUR_KEY, server: TENFOUR_SERVER });
const [, , robloxUsername = 'RiverOtter', reason = 'Reckless driving'] = process.argv;

try {
  const record = await tenfour.punishments.create({
    robloxUsername,
    reason,
    punishmentType: 'warning',
    clientId: `example-${robloxUsername}`,
  });
  console.log(`Recorded ${record.punishmentType}: ${record.robloxUsername}`);
} catch (error) {
  if (!(error instanceof TenfourError) || error.code !== 'FORBIDDEN') throw error;
  console.log('This key needs Edit punishments.');
}
