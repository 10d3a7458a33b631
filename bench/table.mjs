// Prints rows as a table of plain text.

export function printTable(title, rows) {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]);
  const cells = [columns, ...rows.map((row) => columns.map((column) => said(row[column])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at].length)));
  console.log(`\n${title}\n`);
  for (const line of cells) {
    console.log(
      `  ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  ")}`,
    );
  }
}

function said(value) {
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2);
}
