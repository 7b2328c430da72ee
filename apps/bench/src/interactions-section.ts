import { type InteractionsResult, measureInteractions } from './interactions.ts';
import type { Section } from './section.ts';
import { TARGETS } from './targets.ts';

export const interactionsSection: Section = {
  name: 'interactions',
  summary: '2,000 interactions of Discord in a minute (small: 200 in six seconds)',
  measure: async ({ isSmall, environment }) => {
    const load = isSmall ? { count: 200, seconds: 6 } : { count: 2_000, seconds: 60 };
    const found = await measureInteractions(load, environment);
    const { first, lost } = found;
    const promise = `${load.count} interactions in ${load.seconds} s: first answers within ${TARGETS.interactionMs} ms, none lost`;
    const met = lost === 0 && first.max < TARGETS.interactionMs;
    const verdicts = [{ promise, found: `${first.max.toFixed(0)} ms, ${lost} lost`, met }];
    return { text: interactionsText(found), verdicts, data: found };
  },
};

function interactionsText({ first, whole, lost }: InteractionsResult): string {
  const line = (name: string, { p50, p99, max }: InteractionsResult['first']): string =>
    `${name.padEnd(14)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms`;
  return [line('first answer', first), line('whole answer', whole), `lost           ${lost}`].join('\n');
}
