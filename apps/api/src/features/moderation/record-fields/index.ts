/** What other features use of this one. */
export {
  addArchivedFields,
  type FieldsInUse,
  fieldSetOf,
  inUse,
  sameField,
  withFieldsInUse,
} from './imported.ts';
export { addToIndex, fieldSetInForce } from './store.ts';
export {
  fieldFilter,
  indexPunishment,
  missingOf,
  refuseMissing,
  type TakenValues,
  takeLastValues,
  takeNewValues,
  takeValues,
  valuesColumn,
  valuesInWords,
  valuesOf,
} from './values.ts';
