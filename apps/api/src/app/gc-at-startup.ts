import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Runs a garbage collection after startup and shrinks the heap: loading the program doubles it, and V8 returns no
 * memory while idle. Blocks for a tenth of a second; under load the heap grows again as usual.
 */
export function emptyHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
