export { STORED_DATA } from './stored-data.ts';
