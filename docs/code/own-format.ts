import { type Format, getTicket, type RecordStore, toolGate } from "express-tool-gate";

export function ownFormatGate(store: RecordStore) {
  // #region own-format
  const steps: Format = {
    name: "steps",
    batch: true, // a body may hold several calls
    read(body) {
      const { steps } = (body ?? {}) as { steps?: unknown };
      if (!Array.isArray(steps)) return undefined; // not a body of this format
      return { calls: steps.map((step) => ({ id: step?.label, name: step?.tool, args: step?.input })) };
    },
    write: (entries) => ({ answers: entries.map(({ id, result }) => ({ label: id, ...result })) }),
    describe: (tools) => tools.map(({ name, inputSchema }) => ({ tool: name, input: inputSchema })),
  };
  const gate = toolGate({ tools: [getTicket], store, format: steps });
  // #endregion
  return gate;
}
