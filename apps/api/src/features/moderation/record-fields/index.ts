/** What other features use of this one. */
export { addToIndex, fieldSetInForce } from './store.ts';
export {
  fieldFilter,
  indexPunishment,
  missingWithoutValues,
  refuseMissing,
  type TakenValues,
  takeLastValues,
  takeNewValues,
  takeValues,
  valuesColumn,
  valuesInWords,
  valuesOf,
} from './values.ts';
