/** Below this width the table becomes cards, and the composer a sheet. */
export const PHONE = '(max-width: 48em)';
