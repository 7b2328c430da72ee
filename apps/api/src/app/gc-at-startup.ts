import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what only starting needed and shrinks the heap to what is left: loading the program makes it grow to twice
 * that, and V8 gives nothing back while nothing happens. Stands still for a tenth of a second; under load the heap
 * grows again as it would have.
 */
export function emptyHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
