/*
 * Loaded before the seed of the pictures (`node --import`): its ids and join codes are the same in every run. Not for
 * the API, whose ids would be those of the seed once more.
 */

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let drawn = 0;

/** As many bytes as asked for: hashes of a number that counts up. */
function randomBytes(size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, () => {
    drawn += 1;
    return crypto.createHash('sha256').update(`pictures ${drawn}`).digest();
  });
  return Buffer.concat(blocks).subarray(0, size);
}

Object.assign(crypto, { randomBytes });
syncBuiltinESMExports();
