import type { AutomationKind } from '@tenfour/domain';
import { afkCheckForm } from './afk-check.tsx';
import { autoShiftsForm } from './auto-shifts.tsx';
import { boloForm } from './bolo.tsx';
import { checksForm } from './checks.tsx';
import type { AutomationForm } from './form.ts';
import { gameSecurityForm } from './game-security.tsx';
import { pmWarningsForm } from './pm-warnings.tsx';
import { staffFreezeForm } from './staff-freeze.tsx';
import { tempBansForm } from './temp-bans.tsx';
import { welcomeForm } from './welcome.tsx';

/** The form of every kind. */
export const FORMS: { readonly [Kind in AutomationKind]: AutomationForm<Kind> } = {
  welcome: welcomeForm,
  'pm-warnings': pmWarningsForm,
  'temp-bans': tempBansForm,
  bolo: boloForm,
  'auto-shifts': autoShiftsForm,
  'afk-check': afkCheckForm,
  'game-security': gameSecurityForm,
  checks: checksForm,
  'staff-freeze': staffFreezeForm,
};
