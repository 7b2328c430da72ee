/** A distribution over many owners in which a few have most. */
export interface HeavyTail {
  /** Owners. */
  count: number;
  /** Exact share of the first owner. */
  largest: number;
  /** Exact sum of all shares. */
  total: number;
  /** Smallest share. */
  least: number;
}

/**
 * Sizes by rank, largest first, after Zipf and Mandelbrot: size(k) = largest * (1 + q) / (k + q), with the q that
 * makes them add up. Throws RangeError when no sizes can.
 */
export function heavyTail(wanted: HeavyTail): Uint32Array {
  const { count, largest, total, least } = wanted;
  if (least > largest || total < largest + least * (count - 1) || total > largest * count) {
    throw new RangeError('These sizes cannot add up.');
  }
  const sizes = sizesFor(wanted, flattestWithin(wanted));
  let missing = total - sum(sizes);
  while (missing > 0) {
    for (let rank = 1; rank < count && missing > 0; rank += 1) {
      const size = sizes[rank] ?? 0;
      if (size >= largest) continue;
      sizes[rank] = size + 1;
      missing -= 1;
    }
  }
  return sizes.sort().reverse();
}

/** Returns the largest q, and so the flattest curve, whose sizes do not exceed the total. */
function flattestWithin(wanted: HeavyTail): number {
  let low = -1;
  let high = wanted.count * wanted.largest;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (sum(sizesFor(wanted, middle)) <= wanted.total) low = middle;
    else high = middle;
  }
  return low;
}

function sizesFor({ count, largest, least }: HeavyTail, q: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => {
    if (index === 0) return largest;
    return Math.max(least, Math.floor((largest * (1 + q)) / (index + 1 + q)));
  });
}

/** Returns the sum of the sizes. */
export function sum(sizes: Uint32Array): number {
  return sizes.reduce((total, size) => total + size, 0);
}

/** Returns where each owner's share begins when all shares are concatenated; one more entry for the end. */
export function offsets(sizes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  for (const [index, size] of sizes.entries()) starts[index + 1] = (starts[index] ?? 0) + size;
  return starts;
}
