import * as client from 'react-dom/client';

/** React's renderer, set up as its own script runs: within that of the app it would lengthen the first task by half. */
export const { createRoot, hydrateRoot } = client;
