// The presets that Weir ships, in the order in which a version lists and evaluates them.

import { amountAboveUsual } from "./amount-above-usual.ts";
import { anotherCustomersWallet } from "./another-customers-wallet.ts";
import { cardAmountElevated } from "./card-amount-elevated.ts";
import { cardAmountHigh } from "./card-amount-high.ts";
import { cardProbing } from "./card-probing.ts";
import { cardSpendBurst } from "./card-spend-burst.ts";
import { countryHopping } from "./country-hopping.ts";
import { cryptoNewWallet } from "./crypto-new-wallet.ts";
import { deviceChangePayment } from "./device-change-payment.ts";
import { dormantReactivation } from "./dormant-reactivation.ts";
import { firstLargePayment } from "./first-large-payment.ts";
import { highRiskCountry } from "./high-risk-country.ts";
import { impossibleTravel } from "./impossible-travel.ts";
import { ipCountryMismatch } from "./ip-country-mismatch.ts";
import { knownPayeeNewAccount } from "./known-payee-new-account.ts";
import { loginBurst } from "./login-burst.ts";
import { manyRecipients } from "./many-recipients.ts";
import { muleFanIn } from "./mule-fan-in.ts";
import { newBeneficiaryPayment } from "./new-beneficiary-payment.ts";
import { newDeviceNewCountry } from "./new-device-new-country.ts";
import { newDeviceNewPayee } from "./new-device-new-payee.ts";
import { newPayeeAfterDeviceChange } from "./new-payee-after-device-change.ts";
import { nightLargeAmount } from "./night-large-amount.ts";
import { passwordResetPayout } from "./password-reset-payout.ts";
import { profileChangePayout } from "./profile-change-payout.ts";
import { rapidCountryChange } from "./rapid-country-change.ts";
import { rapidInOut } from "./rapid-in-out.ts";
import { relationUnknown } from "./relation-unknown.ts";
import { retryAfterInterruption } from "./retry-after-interruption.ts";
import { roundAmounts } from "./round-amounts.ts";
import { roundTrip } from "./round-trip.ts";
import { sharedDeviceRing } from "./shared-device-ring.ts";
import { sharedInstrument } from "./shared-instrument.ts";
import { sharedOwnInstrument } from "./shared-own-instrument.ts";
import { sharedPayee } from "./shared-payee.ts";
import { signupSharedIp } from "./signup-shared-ip.ts";
import { signupSharedNetwork } from "./signup-shared-network.ts";
import { structuring } from "./structuring.ts";
import { suspendedWalletPaysIn } from "./suspended-wallet-pays-in.ts";
import { unprovenPayee } from "./unproven-payee.ts";
import { velocityBurst } from "./velocity-burst.ts";
import type { Preset } from "./preset.ts";

/** Published, so never reordered: a new preset comes last. */
export const PRESETS: readonly Preset[] = [
  cardAmountHigh,
  cardAmountElevated,
  nightLargeAmount,
  amountAboveUsual,
  firstLargePayment,
  velocityBurst,
  cardSpendBurst,
  retryAfterInterruption,
  cardProbing,
  structuring,
  rapidInOut,
  dormantReactivation,
  newDeviceNewPayee,
  sharedDeviceRing,
  muleFanIn,
  highRiskCountry,
  roundAmounts,
  manyRecipients,
  passwordResetPayout,
  newBeneficiaryPayment,
  deviceChangePayment,
  knownPayeeNewAccount,
  sharedInstrument,
  cryptoNewWallet,
  unprovenPayee,
  countryHopping,
  loginBurst,
  signupSharedIp,
  impossibleTravel,
  rapidCountryChange,
  ipCountryMismatch,
  newDeviceNewCountry,
  newPayeeAfterDeviceChange,
  sharedPayee,
  roundTrip,
  profileChangePayout,
  sharedOwnInstrument,
  relationUnknown,
  signupSharedNetwork,
  anotherCustomersWallet,
  suspendedWalletPaysIn,
];
