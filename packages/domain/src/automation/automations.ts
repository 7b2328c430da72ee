import { AFK_CHECK_DEFAULTS, type AfkCheckSettings, afkCheckSentence } from './automations/afk-check.ts';
import {
  AUTO_SHIFTS_DEFAULTS,
  type AutoShiftsSettings,
  autoShiftsSentence,
} from './automations/auto-shifts.ts';
import { BOLO_DEFAULTS, type BoloSettings, boloSentence } from './automations/bolo.ts';
import { CHECKS_DEFAULTS, type ChecksSettings, checksSentence } from './automations/checks.ts';
import {
  GAME_SECURITY_DEFAULTS,
  type GameSecuritySettings,
  gameSecuritySentence,
} from './automations/game-security.ts';
import {
  PM_WARNINGS_DEFAULTS,
  type PmWarningsSettings,
  pmWarningsSentence,
} from './automations/pm-warnings.ts';
import {
  STAFF_FREEZE_DEFAULTS,
  type StaffFreezeSettings,
  staffFreezeSentence,
} from './automations/staff-freeze.ts';
import { TEMP_BANS_DEFAULTS, type TempBansSettings, tempBansSentence } from './automations/temp-bans.ts';
import { WELCOME_DEFAULTS, type WelcomeSettings, welcomeSentence } from './automations/welcome.ts';

/** Rules that run automatically where a server enables them; each is off by default. */
export const AUTOMATION_KINDS = [
  'welcome',
  'pm-warnings',
  'temp-bans',
  'bolo',
  'auto-shifts',
  'afk-check',
  'game-security',
  'checks',
  'staff-freeze',
] as const;
export type AutomationKind = (typeof AUTOMATION_KINDS)[number];

/** Names of the automations, on their page and in the activity log. */
export const AUTOMATION_NAMES: Readonly<Record<AutomationKind, string>> = {
  welcome: 'Welcome messages',
  'pm-warnings': 'PM warnings',
  'temp-bans': 'Temporary bans',
  bolo: 'BOLO alerts',
  'auto-shifts': 'Automatic shifts',
  'afk-check': 'AFK check',
  'game-security': 'Game security',
  checks: 'Player checks',
  'staff-freeze': 'Staff freeze',
};

/** The settings of each kind. */
export interface AutomationSettings {
  welcome: WelcomeSettings;
  'pm-warnings': PmWarningsSettings;
  'temp-bans': TempBansSettings;
  bolo: BoloSettings;
  'auto-shifts': AutoShiftsSettings;
  'afk-check': AfkCheckSettings;
  'game-security': GameSecuritySettings;
  checks: ChecksSettings;
  'staff-freeze': StaffFreezeSettings;
}

/** Outcomes of a run of an automation. */
export const AUTOMATION_OUTCOMES = ['done', 'queued', 'skipped', 'failed', 'unknown', 'missed'] as const;
export type AutomationOutcome = (typeof AUTOMATION_OUTCOMES)[number];

/** Settings of a server that never changed any. */
export const AUTOMATION_DEFAULTS: Readonly<{ [Kind in AutomationKind]: AutomationSettings[Kind] }> = {
  welcome: WELCOME_DEFAULTS,
  'pm-warnings': PM_WARNINGS_DEFAULTS,
  'temp-bans': TEMP_BANS_DEFAULTS,
  bolo: BOLO_DEFAULTS,
  'auto-shifts': AUTO_SHIFTS_DEFAULTS,
  'afk-check': AFK_CHECK_DEFAULTS,
  'game-security': GAME_SECURITY_DEFAULTS,
  checks: CHECKS_DEFAULTS,
  'staff-freeze': STAFF_FREEZE_DEFAULTS,
};

const SENTENCES: { [Kind in AutomationKind]: (settings: AutomationSettings[Kind]) => string } = {
  welcome: welcomeSentence,
  'pm-warnings': pmWarningsSentence,
  'temp-bans': tempBansSentence,
  bolo: boloSentence,
  'auto-shifts': autoShiftsSentence,
  'afk-check': afkCheckSentence,
  'game-security': gameSecuritySentence,
  checks: checksSentence,
  'staff-freeze': staffFreezeSentence,
};

/** Describes what an automation with these settings does, in one or a few sentences. */
export function automationSentence<Kind extends AutomationKind>(
  kind: Kind,
  settings: AutomationSettings[Kind],
): string {
  return SENTENCES[kind](settings);
}
