/**
 * Asks for what a role sees, as `<server id>:<role>`, on reads of the server's owner. Lowers their rights in that
 * server only; every write with it is refused. Apart from the schemas, which every page would load with it.
 */
export const PREVIEW_HEADER = 'x-preview-role';
