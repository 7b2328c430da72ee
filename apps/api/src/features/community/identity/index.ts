/** What other features use of this one. */
export {
  findPlayer,
  findPlayers,
  MATCHES_MAX,
  nameOfAccount,
  namesAround,
  namesOfAccounts,
} from './find-players.ts';
export { isByName, isOfPlayer, type OwnedColumns } from './owned-rows.ts';
export { actorOf, avatarUrl, panelSource, personBehind } from './people.ts';
export { createNameLearner, learnNames, type Sighting } from './player-names.ts';
export { boloNotesOfPlayers, noteColumns, punishmentColumns, punishmentsOfPlayers } from './player-rows.ts';
