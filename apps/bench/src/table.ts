/** Rows as aligned text: the first column to the left, the others to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => pad(cells[column] ?? '', width, column === 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(header), rule, ...rows.map(line)].join('\n');
}

function pad(text: string, width: number, left: boolean): string {
  const space = ' '.repeat(Math.max(0, width - [...text].length));
  return left ? text + space : space + text;
}
