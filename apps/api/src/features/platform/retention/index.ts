export { retentionTable, STORED_DATA } from './stored-data.ts';
