/**
 * The types of fields and of what they project: dotted paths through objects and arrays, and the value of
 * each as JSON carries it. Types alone, no code.
 *
 * @module
 */

type Primitive = string | number | boolean | bigint | symbol | null | undefined;
/** How deep paths are offered; relations that lead back to their own type would have no end. */
type Deeper = [never, 0, 1, 2, 3, 4];

/** What a path goes through at a value: the element of an array, the object itself, nothing for all else. */
type Inside<Value> = Value extends Primitive | Date | ((...args: never[]) => unknown)
  ? never
  : Value extends readonly (infer Element)[]
    ? Inside<Element>
    : Value;

/** Every field of a record, and every dotted path into its objects and arrays of objects. */
export type FieldPath<Row, Depth extends number = 5> = string extends keyof Row
  ? string
  : {
      [Key in keyof Row & string]:
        | Key
        | ([Inside<Row[Key]>] extends [never]
            ? never
            : [Deeper[Depth]] extends [never]
              ? never
              : `${Key}.${FieldPath<Inside<Row[Key]>, Deeper[Depth]>}`);
    }[keyof Row & string];

/** A value as JSON carries it: a `Date` and a `bigint` are strings. */
export type Json<Value> = Value extends Date | bigint
  ? string
  : Value extends Primitive
    ? Value
    : Value extends readonly (infer Element)[]
      ? Json<Element>[]
      : Value extends object
        ? { [Key in keyof Value]: Json<Value[Key]> }
        : unknown;

type Head<Path extends string> = Path extends `${infer Key}.${string}` ? Key : Path;
type Rest<Path extends string, Key extends string> = Path extends `${Key}.${infer Tail}` ? Tail : never;
/** The keys all of whose paths are optional. */
type OptionalHead<Path extends string, Optional extends string> = Exclude<
  Head<Path>,
  Head<Exclude<Path, Optional>>
>;

type Value<Row, Key extends string, Path extends string, Optional extends string> = Key extends keyof Row
  ? At<Exclude<Row[Key], undefined>, Rest<Path, Key>, Rest<Optional, Key>>
  : Key extends "id"
    ? string
    : unknown;

type At<Target, Path extends string, Optional extends string> = [Path] extends [never]
  ? Json<Target>
  : Target extends null
    ? null
    : Target extends readonly (infer Element)[]
      ? At<Element, Path, Optional>[]
      : Projected<Target, Path, Optional>;

type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/** The projection of a record to some of its fields; those in `Optional` may be missing. */
export type Projected<Row, Path extends string, Optional extends string = never> = string extends Path
  ? { [field: string]: unknown }
  : Flat<
      {
        [Key in Exclude<Head<Path>, OptionalHead<Path, Optional>>]: Value<Row, Key, Path, Optional>;
      } & {
        [Key in OptionalHead<Path, Optional>]?: Value<Row, Key, Path, Optional>;
      }
    >;
