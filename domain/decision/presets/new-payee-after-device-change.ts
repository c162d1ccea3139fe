// The device was changed, and within a day somebody new is paid: what follows when a phone number or account was taken over.

import type { Preset } from "./preset.ts";

export const newPayeeAfterDeviceChange: Preset = {
  since: 2,
  rule: {
    id: "new-payee-after-device-change",
    version: 1,
    name: "New payee soon after a device change",
    category: "account_takeover",
    expression: [
      "has(features.is_new_payee_after_device_change)",
      "features.is_new_payee_after_device_change",
      // The first use of the new device is a rule of its own.
      "!(has(features.is_new_device) && features.is_new_device)",
      "transaction.amount >= 100.0",
    ].join(" && "),
    scoreModifier: 35,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "100.00" }, features: { is_new_payee_after_device_change: true } },
  miss: { transaction: { amount: "99.00" }, features: { is_new_payee_after_device_change: true } },
};
