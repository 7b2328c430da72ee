import { measurePanel } from './panel.ts';
import type { Section } from './section.ts';
import { median } from './statistics.ts';

/** Issue "Scale, speed and surviving", Speed, Web. */
const PAINT_MS = 1_500;
const LONG_TASK_MS = 200;

const ms = (value: number): string => `${value.toFixed(0)} ms`;

export const panelSection: Section = {
  name: 'panel',
  summary: 'the in-game panel with 100 players in a browser',
  onlyWhenNamed: 'it needs a Chromium',
  measure: async ({ isSmall, environment }) => {
    const run = isSmall ? { loads: 1, busyForMs: 5_000 } : { loads: 5, busyForMs: 60_000 };
    const data = await measurePanel({ ...run, environment });
    const { players, paints, longTasks, busyForMs, changes } = data;
    const paint = median(paints);
    const longest = Math.max(0, ...longTasks);
    return {
      text: [
        `Largest contentful paint with an empty cache: ${paints.map(ms).join(', ')}`,
        `${players} players, ${changes} of them coming or going in ${busyForMs / 1_000} s: ${longTasks.length} tasks over 50 ms, the longest ${ms(longest)}`,
      ].join('\n'),
      verdicts: [
        {
          promise: `in-game panel, desktop: largest contentful paint at most ${PAINT_MS} ms (median)`,
          found: ms(paint),
          met: paint <= PAINT_MS,
        },
        {
          promise: `in-game panel while ${players} players update: no task over ${LONG_TASK_MS} ms`,
          found: ms(longest),
          met: longest <= LONG_TASK_MS,
        },
      ],
      data,
    };
  },
};
