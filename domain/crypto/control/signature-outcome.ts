// What looking at a signature can say.

/**
 * - `wrong_signer`: well formed, but not made over this text by the key of this address
 * - `malformed_signature`: no signature of its type, or not in the one form that the type allows
 * - `unsupported_signer`: an address or a signature of a kind that this type of signature cannot prove
 */
export type SignatureOutcome = "valid" | "wrong_signer" | "malformed_signature" | "unsupported_signer";
