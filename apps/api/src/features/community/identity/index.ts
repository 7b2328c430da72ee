/** What other features use of this one. */
export {
  findPlayer,
  findPlayerAndNames,
  findPlayers,
  findRecordedPlayer,
  type KnownNames,
  MATCHES_MAX,
  matchesOf,
  nameOfAccount,
  namesOfAccounts,
} from './find-players.ts';
export { hasMet, hasRecordsByName, isMet } from './met-players.ts';
export { namesInCall, noteNewNames } from './name-lookups.ts';
export { ownersOfNames } from './name-owners.ts';
export { hiddenSubject, hiddenSubjectNames } from './own-player.ts';
export { isByName, isOfPlayer, type OwnedColumns } from './owned-rows.ts';
export { actorOf, avatarUrl, panelSource, personBehind, usernamesOf } from './people.ts';
export { createNameLearner, learnNames, namesOfHolders, type Sighting } from './player-names.ts';
export {
  banRequestColumns,
  boloNotesOfPlayers,
  callColumns,
  eventColumns,
  isActiveAt,
  noteColumns,
  punishmentColumns,
  punishmentsOfPlayers,
} from './player-rows.ts';
export { possibleMatches } from './possible-matches.ts';
export { noteSeen } from './seen.ts';
