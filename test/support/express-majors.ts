/**
 * Both majors of Express that the middleware runs on, for `describe.each`.
 *
 * @module
 */
import { createRequire } from "node:module";
import express5 from "express";

/** What `import express from "express"` gives. */
export type Framework = typeof express5;

const express4 = createRequire(import.meta.url)("express4") as Framework;

/** Name and framework of each major. */
export const majors: readonly (readonly [name: string, express: Framework])[] = [
  ["Express 5", express5],
  ["Express 4", express4],
];
