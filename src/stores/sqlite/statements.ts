/**
 * The statements of the SQLite store: names are those of the checked options, every value is a parameter.
 *
 * A column converts what it is compared with (affinity) and may take different texts for equal (collation).
 * Each row brings the texts of its tenant and its id, so that the store compares them exactly; in a list, a
 * text is equal to texts alone and a number to numbers alone. Lists of values come as one JSON array each.
 *
 * @module
 */
import type { RecordQuery } from "../../store.js";
import { columnOf, type Table } from "../tables.js";
import { isStorable, wantedOf } from "../wanted.js";

/** A statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** One record by its tenant and id. */
export function selectOne(table: Table): string {
  return `${rowsOf(table)} WHERE ${table.tenant} = ? AND ${table.id} = ?`;
}

/** Several records by their tenant and a JSON array of their ids. */
export function selectMany(table: Table): string {
  return `${rowsOf(table)} WHERE ${table.tenant} = ? AND ${table.id} IN (${ELEMENTS})`;
}

const ELEMENTS = "SELECT value FROM json_each(?)";

/** The rows that match, at most `limit` of them; `booleans` are the columns that hold 0 and 1 for truth values. */
export function selectList(
  table: Table,
  booleans: ReadonlySet<string>,
  { tenant, where, ids, limit }: RecordQuery,
): Statement {
  const parameters: unknown[] = [tenant, tenant];
  const conditions = [`${table.tenant} = ?`, `${asText(table.tenant)} = ?`];
  const oneOf = (column: string, types: string, values: readonly unknown[]): string => {
    parameters.push(JSON.stringify(values));
    return `(${column} COLLATE BINARY IN (${ELEMENTS}) AND typeof(${column}) IN (${types}))`;
  };
  for (const [name, value] of Object.entries(where)) {
    const column = columnOf(table, name);
    const { texts, numbers, booleans: truths, orNull } = wantedOf(value);
    const figures = booleans.has(name) ? truths.map(Number) : numbers;
    const choices = [
      ...(texts.length > 0 ? [oneOf(column, "'text'", texts)] : []),
      ...(figures.length > 0 ? [oneOf(column, "'integer', 'real'", figures)] : []),
      ...(orNull ? [`${column} IS NULL`] : []),
    ];
    conditions.push(choices.length === 0 ? "FALSE" : `(${choices.join(" OR ")})`);
  }
  if (ids !== undefined) {
    const wanted = JSON.stringify(ids.filter(isStorable));
    conditions.push(`${table.id} IN (${ELEMENTS})`, `${asText(table.id)} IN (${ELEMENTS})`);
    parameters.push(wanted, wanted);
  }
  parameters.push(limit);
  return { sql: `${rowsOf(table)} WHERE ${conditions.join(" AND ")} LIMIT ?`, parameters };
}

/** Rows of the tenant's text, the id's text and the columns, under names that no column of the table has a say in. */
function rowsOf(table: Table): string {
  const columns = [...table.columns.values()].map((column, index) => `${column} AS c${index}`);
  const key = [`${asText(table.tenant)} AS tenant`, `${asText(table.id)} AS id`];
  return `SELECT ${[...key, ...columns].join(", ")} FROM ${table.table} AS t`;
}

function asText(column: string): string {
  return `CAST(${column} AS TEXT) COLLATE BINARY`;
}
