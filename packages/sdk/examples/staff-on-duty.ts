// Prints who is on duty and which mod calls wait.
import { createTenfour } from '@tenfour/sdk';

const { TENFOUR_URL = '', TENFOUR_KEY = '', TENFOUR_SERVER = '' } = process.env;
const tenfour = createTenfour({ url: TENFOUR_URL, key: TENFOUR_KEY, server: TENFOUR_SERVER });

const [shifts, calls] = await Promise.all([
  tenfour.shifts.active(),
  tenfour.modCalls.list({ status: 'pending' }),
]);
for (const { username, status } of shifts) console.log(`${username}: ${status}`);
console.log(`${calls.length} mod calls pending`);
