/** Stands in for the process that reads a file: fills its heap, too fast for a check from outside. */
const held: object[][] = [];
for (;;) held.push(Array.from({ length: 10_000 }, () => ({})));
