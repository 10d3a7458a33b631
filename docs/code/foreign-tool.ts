// #region json-schema
import { Ajv2020 } from "ajv/dist/2020.js";
import { defineTool, jsonSchema } from "express-tool-gate";

const document = {
  type: "object",
  properties: {
    city: { type: "string", maxLength: 80 },
    days: { type: "integer", minimum: 1, maximum: 7 },
  },
  required: ["city"],
  additionalProperties: false, // at every object, or it is no input
};

const getForecast = defineTool({
  name: "get_forecast",
  description: "The weather of the next days in a city.",
  input: jsonSchema<{ city: string; days?: number }>(document, new Ajv2020().compile(document)),
  collection: "forecasts",
  allow: () => true,
  id: (args) => args.city,
  fields: ["summary"],
});

// #endregion

export { getForecast };
