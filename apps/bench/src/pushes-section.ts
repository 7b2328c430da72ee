import { whole } from './format.ts';
import { measurePushes } from './pushes.ts';
import type { Section } from './section.ts';
import { TARGETS } from './targets.ts';

export const pushesSection: Section = {
  name: 'pushes',
  summary: 'one urgent call pushed to 1,000 browsers (small: 100)',
  measure: async ({ isSmall, environment }) => {
    const found = await measurePushes(isSmall ? 100 : 1_000, environment);
    const { subscriptions, arrived, answeredMs, firstMs, lastMs } = found;
    const promise = `one urgent call reaches ${whole(subscriptions)} browsers within ${TARGETS.pushMs} ms`;
    const met = arrived === subscriptions && lastMs < TARGETS.pushMs;
    const verdicts = [{ promise, found: `${arrived} in ${lastMs} ms`, met }];
    const text = `call answered   ${answeredMs} ms\nfirst push      ${firstMs} ms\nlast push       ${lastMs} ms`;
    return { text, verdicts, data: found };
  },
};
