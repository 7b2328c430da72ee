import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMinHeap } from './min-heap.ts';

it('gives numbers back in order, however they come and go', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { freq: 3 })), (steps) => {
      const heap = createMinHeap<number>();
      const sorted: number[] = [];
      for (const step of steps) {
        if (step === null) {
          expect(heap.peek()).toBe(sorted[0]);
          expect(heap.pop()).toBe(sorted.shift());
        } else {
          heap.push(step, step);
          sorted.push(step);
          sorted.sort((a, b) => a - b);
        }
        expect(heap.size).toBe(sorted.length);
      }
    }),
  );
});
