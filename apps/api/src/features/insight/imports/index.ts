export { DRAFT_MS } from './service.ts';
