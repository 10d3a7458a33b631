/**
 * The statements of the PostgreSQL store: names are those of the checked options, every value is a parameter.
 *
 * A column's collation may take different texts for equal, and `char(n)` passes over spaces at the end. Each
 * row brings the texts of its tenant and its id, so that the store compares them exactly; a list compares in
 * the database too, because its limit counts there.
 *
 * @module
 */
import type { RecordQuery } from "../../store.js";
import { columnOf, type Table } from "../tables.js";
import { isStorable, wantedOf } from "../wanted.js";

/** A statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * How values meet a column: `typed` as values of its type, for which an index serves; `text` by what it holds,
 * for values that its type does not take: they are equal to nothing, and the others beside them still count.
 */
export type Comparison = "typed" | "text";

/** One record by its key. */
export function selectOne(table: Table, tenant: string, id: string): Statement {
  return {
    text: `${rowsOf(table)} WHERE ${table.tenant} = $1 AND ${table.id} = $2`,
    values: [tenant, id],
  };
}

/** No row, and the same values for the same columns: it fails where one of them does not fit. */
export function selectNothing(table: Table, tenant: string, id?: string): Statement {
  const key = id === undefined ? "" : ` AND ${table.id} = $2`;
  return {
    text: `SELECT FROM ${table.table} AS t WHERE FALSE AND ${table.tenant} = $1${key}`,
    values: id === undefined ? [tenant] : [tenant, id],
  };
}

/** Several records of one tenant. */
export function selectMany(
  table: Table,
  tenant: string,
  ids: readonly string[],
  comparison: Comparison,
): Statement {
  const values: unknown[] = [tenant];
  const parameter = parameters(values);
  const isOneOf =
    comparison === "typed" ? typedTexts(table.id, ids, parameter) : asText(table.id, ids, parameter);
  return { text: `${rowsOf(table)} WHERE ${table.tenant} = $1 AND ${isOneOf}`, values };
}

/** The rows that match, at most `limit` of them. */
export function selectList(
  table: Table,
  { tenant, where, ids, limit }: RecordQuery,
  comparison: Comparison,
): Statement {
  const values: unknown[] = [tenant, tenant];
  const parameter = parameters(values);
  const texts = comparison === "typed" ? typedTexts : asText;
  const conditions = [`${table.tenant} = $1`, exactly(table.tenant, "$2")];
  for (const [name, value] of Object.entries(where)) {
    const column = columnOf(table, name);
    const wanted = wantedOf(value);
    const others = [...wanted.numbers, ...wanted.booleans].map(String);
    const choices = [
      ...(wanted.texts.length > 0 ? [texts(column, wanted.texts, parameter)] : []),
      ...(others.length > 0 ? [plainly(column, others, parameter, comparison)] : []),
      ...(wanted.orNull ? [`${column} IS NULL`] : []),
    ];
    conditions.push(choices.length === 0 ? "FALSE" : `(${choices.join(" OR ")})`);
  }
  if (ids !== undefined) conditions.push(texts(table.id, ids.filter(isStorable), parameter));
  return {
    text: `${rowsOf(table)} WHERE ${conditions.join(" AND ")} LIMIT ${parameter(limit)}`,
    values,
  };
}

type Parameter = (value: unknown) => string;

function parameters(values: unknown[]): Parameter {
  return (value) => `$${values.push(value)}`;
}

/** Rows of the tenant's text, the id's text and the columns. */
function rowsOf(table: Table): string {
  const columns = [`${table.tenant}::text`, `${table.id}::text`, ...table.columns.values()];
  return `SELECT ${columns.join(", ")} FROM ${table.table} AS t`;
}

function exactly(column: string, parameter: string): string {
  return `${column}::text COLLATE "C" = ${parameter}`;
}

/** One of these texts to the byte, found by an index. */
function typedTexts(column: string, texts: readonly string[], parameter: Parameter): string {
  return `(${column} = ANY(${parameter(texts)}) AND ${asText(column, texts, parameter)})`;
}

function asText(column: string, texts: readonly string[], parameter: Parameter): string {
  return exactly(column, `ANY(${parameter(texts)}::text[])`);
}

/**
 * One of these numbers or truth values, found by an index. As JSON a number is equal to numbers alone, however
 * many digits they are written with; an integer column would take no fraction, a boolean one would take 1.
 */
function plainly(
  column: string,
  values: readonly string[],
  parameter: Parameter,
  comparison: Comparison,
): string {
  const exactly = `to_jsonb(${column}) = ANY(${parameter(values)}::jsonb[])`;
  return comparison === "typed" ? `(${column} = ANY(${parameter(values)}) AND ${exactly})` : exactly;
}
