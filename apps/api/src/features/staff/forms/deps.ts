import type { MembersService, RolesService } from '@tenfour/contracts';
import type { Database } from '../../../db/database.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import type { PlanLimits } from '../../community/members/index.ts';
import type { FormHooks } from './hooks.ts';

export interface FormsDeps {
  database: Database;
  roblox: Pick<RobloxClient, 'profile'>;
  hooks: FormHooks;
  members: Pick<MembersService, 'changeRole'>;
  roles: Pick<RolesService, 'give'>;
  limits: PlanLimits;
  config: { publicUrl: string };
  /** Called after something that follows a decision became due. */
  formsDue: () => void;
  /** Epoch ms. */
  now: () => number;
}
