import type { Walk } from './activity-rows.ts';
import { inputFor } from './permissions/scene.ts';

/** Infractions of staff, appeals against them and the rules about both. */
export const INFRACTION_WALKS: readonly Walk[] = [
  { procedure: 'infractions.create', action: 'infraction.recorded' },
  { procedure: 'infractions.revoke', action: 'infraction.revoked' },
  {
    procedure: 'infractions.appeal',
    as: 'member',
    action: 'infraction.appealed',
    input: (s) => inputFor(s, { procedure: 'infractions.appeal', usual: 'ok ok ok ok 404 401' }, 'member'),
  },
  {
    procedure: 'infractions.decideAppeal',
    action: 'infraction.appeal-decided',
    input: async (_s, prepared) => ({ ...(await prepared()), accept: false }),
  },
  { procedure: 'infractions.saveRules', action: 'discipline-rules.changed', wholeServer: true },
];
