// A customer's wallet for trying things out: an Ethereum account from a seed that everybody knows. Never send money to it.
//
//     node client/examples/test-wallet.mjs address
//     node client/examples/test-wallet.mjs sign challenge.json      signs its message as wallets do (EIP-191)

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Address, PersonalMessage, Secp256k1, Signature } from "ox";

const [act, file = ""] = process.argv.slice(2);
const privateKey = `0x${createHash("sha256").update("a wallet for tests").digest("hex")}`;

if (act === "address") {
  const address = Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey }));
  console.log(Address.checksum(address));
} else if (act === "sign") {
  const { message } = JSON.parse(readFileSync(file, "utf8"));
  const payload = PersonalMessage.getSignPayload(`0x${Buffer.from(message, "utf8").toString("hex")}`);
  console.log(Signature.toHex(Secp256k1.sign({ payload, privateKey })));
} else {
  console.error("usage: test-wallet.mjs address | sign challenge.json");
  process.exitCode = 2;
}
