// #region contract
import { memoryLedger } from "express-tool-gate";
import { ledgerContract } from "express-tool-gate/testing";
import { describe, it } from "vitest";

ledgerContract({ describe, it, makeLedger: () => ({ ledger: memoryLedger() }) });
// #endregion
