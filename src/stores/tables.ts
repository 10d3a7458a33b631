/**
 * How records stand in tables of a SQL database: the checked definition of each collection. Names are checked
 * and quoted here, once; nothing that comes with a call ever becomes part of a statement.
 *
 * @module
 */
import { copyOptions, mistake, requireNames, requireText } from "../options.js";
import { isPlainObject } from "../plain-object.js";

/** The table of a collection. Names are taken as they are and quoted: letter case counts. */
export interface TableOptions {
  /** The table or view; `schema.table` where it is not on the search path. */
  readonly table: string;
  /** The column that holds the tenant. */
  readonly tenant: string;
  /** The column that holds the record's id within its tenant. */
  readonly id: string;
  /**
   * The columns that a record has, and the only ones that are selected or that a `where` may name. `id` is
   * always there: the text of the id column.
   */
  readonly columns: readonly string[];
}

/** A table whose options were checked; names are quoted and stand behind the alias `t`. */
export interface Table {
  readonly table: string;
  readonly tenant: string;
  readonly id: string;
  /** The quoted columns by their names, in the order of the options. */
  readonly columns: ReadonlyMap<string, string>;
}

const known: Record<keyof TableOptions, true> = { table: true, tenant: true, id: true, columns: true };

/**
 * The tables of a store by their collections.
 *
 * @param maxBytes the longest name that the database takes; it would silently cut a longer one
 * @throws {TypeError} that names the collection, the option and the mend
 */
export function tablesOf(at: string, collections: unknown, maxBytes: number): ReadonlyMap<string, Table> {
  const entries = isPlainObject(collections) ? Object.entries(collections) : [];
  if (entries.length === 0) {
    const example = '{ tickets: { table: "tickets", tenant: "tenant_id", id: "id", columns: ["title"] } }';
    throw mistake(at, `"collections" has to be one plain object: a table a collection, ${example}.`);
  }
  return new Map(
    entries.map(([collection, options]) => [collection, tableOf(at, collection, options, maxBytes)]),
  );
}

function tableOf(at: string, collection: string, options: unknown, maxBytes: number): Table {
  const of = `${at}, collection ${JSON.stringify(collection)}`;
  const given = copyOptions(of, options as TableOptions, known);
  const quoted = (option: string, name: unknown): string => quote(of, option, name, maxBytes);
  const column = (option: string, name: unknown): string => `t.${quoted(option, name)}`;
  const columns = requireNames(of, "columns", given.columns);
  if (columns.length === 0) throw mistake(of, '"columns" is empty. Name each column that a tool may use.');
  if (columns.includes("__proto__")) throw mistake(of, '"columns" cannot hold "__proto__".');
  if (columns.includes("id") && given.id !== "id") {
    const why = `a record's "id" is its key, the column ${JSON.stringify(given.id)}`;
    throw mistake(of, `"columns" has "id", and ${why}. Leave it out, or rename the column in a view.`);
  }
  const table = requireText(of, "table", given.table).split(".");
  if (table.length > 2) throw mistake(of, '"table" has to be a name, or a schema and a name with one dot.');
  return Object.freeze({
    table: table.map((name) => quoted("table", name)).join("."),
    tenant: column("tenant", given.tenant),
    id: column("id", given.id),
    columns: new Map(columns.map((name) => [name, column("columns", name)])),
  });
}

function quote(at: string, option: string, value: unknown, maxBytes: number): string {
  const name = requireText(at, option, value);
  if (name.includes("\0") || !name.isWellFormed() || Buffer.byteLength(name) > maxBytes) {
    throw mistake(
      at,
      `"${option}" has a name that the database cannot hold: at most ${maxBytes} bytes, no NUL.`,
    );
  }
  return `"${name.replaceAll('"', '""')}"`;
}

/** The quoted column of a `where`. @throws {Error} where the collection does not list it: `unavailable` */
export function columnOf(table: Table, name: string): string {
  const column = table.columns.get(name);
  if (column === undefined)
    throw new Error(`"where" names a column that is not in "columns" of its collection`);
  return column;
}

/** The table of a collection. @throws {Error} where the store was given none: `unavailable` */
export function tableFor<T>(tables: ReadonlyMap<string, T>, collection: string): T {
  const table = tables.get(collection);
  if (table === undefined) throw new Error(`the store has no table for the collection "${collection}"`);
  return table;
}
