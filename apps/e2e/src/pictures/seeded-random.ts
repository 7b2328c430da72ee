/*
 * Loaded before the seed of the pictures (`node --import`): makes its ids and join codes the same in every run. Not for
 * the API, whose ids would repeat those of the seed.
 */

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let drawn = 0;

/** Returns this many bytes: hashes of an increasing number. */
function randomBytes(size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, () => {
    drawn += 1;
    return crypto.createHash('sha256').update(`pictures ${drawn}`).digest();
  });
  return Buffer.concat(blocks).subarray(0, size);
}

Object.assign(crypto, { randomBytes });
syncBuiltinESMExports();
