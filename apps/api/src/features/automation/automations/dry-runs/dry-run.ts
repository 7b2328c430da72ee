import type { DryRun } from '@tenfour/contracts';
import type { AutomationKind, AutomationSettings } from '@tenfour/domain';
import type { Handle } from '../../../../db/database.ts';

/** Tells what an automation would do now with these settings; `now` is epoch ms. Reads only. */
export type DryRunOf<Kind extends AutomationKind> = (
  handle: Handle,
  serverId: string,
  settings: AutomationSettings[Kind],
  now: number,
) => Promise<Omit<DryRun, 'sentence'>>;
