/** Most rows, or values, of one statement: far below the engines' limits on parameters. */
const ROWS_AT_ONCE = 500;

/** The rows in their order, cut into what one statement takes. */
export function chunk<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));
}
