/** What other features use of this one. */
export { createWithin, type PunishmentsDeps } from './create-punishment.ts';
export { settleEnforcement } from './enforcement.ts';
export { forecastEscalation } from './escalate.ts';
export { EXAMPLE_PUNISHMENT, type PunishmentDetails, recordDetails, recordPage } from './events.ts';
export { punishmentRowsForExport } from './export.ts';
export type { EndedPunishments, PunishmentHooks, RecordedWarning } from './hooks.ts';
export { usersWarning } from './hooks.ts';
export { expireWithin, noSuchPunishment, updateWithin } from './lifecycle.ts';
export { identify, type KnownPlayer, renamedTo, sightingOf } from './player.ts';
export { punishmentsOfPlayer } from './player-history.ts';
export { detailsOf, inForce, newestFirst, type PunishmentRow, selection, toPunishment } from './rows.ts';
export { punishmentsStore } from './store.ts';
