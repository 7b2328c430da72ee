import type { z } from 'zod';

/** Refuses settings with the sentences of the domain, by the name of the setting. */
export function refuse(context: z.core.$RefinementCtx, problems: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(problems)) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
}
