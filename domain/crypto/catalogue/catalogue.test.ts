// The catalogue against the standards that its ids come from, and against what screening and control proofs can do.

import * as Address from "ox/Address";
import { describe, expect, it } from "vitest";
import { CONTROL_PROOFS, cryptoCatalogueSchema } from "../../contract/crypto/catalogue.ts";
import { normaliseAddress } from "../../screening/addresses/normalise-address.ts";
import { namesOfNetworks, networkNamed } from "../../screening/addresses/networks.ts";
import { NAMESPACES } from "../control/namespaces.ts";
import { cryptoCatalogue } from "./catalogue.ts";
import { catalogueNetwork, catalogueNetworks } from "./networks.ts";

const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;
const CAIP19 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/;
/** Screening knows them, but no registry gives them a CAIP-2 id. */
const WITHOUT_ID = ["bitcoin-cash-testnet", "bitcoin-gold", "bitcoin-sv", "verge", "zcash-testnet"];
const NAMESPACES_OF_PROOFS = {
  "eip-191": "eip155",
  "bip-322": "bip122",
  "bip-137": "bip122",
  ed25519: "solana",
};

const catalogue = cryptoCatalogue();
const { assets } = catalogue;
const networks = catalogueNetworks();
const namespaceOf = (id: string) => id.slice(0, id.indexOf(":"));
const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

describe("the networks of the catalogue", () => {
  it("have valid CAIP-2 ids, and each only once", () => {
    expect(networks.filter(({ id }) => !CAIP2.test(id))).toEqual([]);
    expect(repeated(networks.map(({ id }) => id))).toEqual([]);
  });

  it("are found by their id and by every alias, however it is written", () => {
    for (const network of networks) {
      for (const name of [network.id, ...network.aliases]) {
        expect(catalogueNetwork(name), name).toBe(network);
        expect(catalogueNetwork(` ${name.toUpperCase()} `), name).toBe(network);
      }
    }
  });

  it("have no alias in common", () => {
    expect(repeated(networks.flatMap(({ aliases }) => aliases))).toEqual([]);
  });

  it("are found by the name that they are shown with, if they have an alias at all", () => {
    const named = networks.filter(({ aliases }) => aliases.length > 0);
    expect(named.filter((network) => catalogueNetwork(network.name) !== network)).toEqual([]);
  });

  it("mean the same to screening by each of their names", () => {
    for (const { id, aliases } of networks) {
      for (const alias of aliases) expect(networkNamed(alias), alias).toEqual(networkNamed(id));
    }
  });

  it("are all that screening knows, but for those without a CAIP-2 id", () => {
    const missing = [...namesOfNetworks()].filter(([, names]) =>
      names.some((name) => catalogueNetwork(name) === null),
    );
    expect(missing.map(([id]) => id).toSorted()).toEqual(WITHOUT_ID);
  });

  it("are not guessed: an unknown name and an unlisted chain have no entry", () => {
    for (const name of ["", "mainnet", "nowhere", "eip155:0", "eip155:999999999999", "bip122:00"]) {
      expect(catalogueNetwork(name), name).toBeNull();
    }
  });

  it("are test networks where their name says so, whatever the list that they come from says", () => {
    const says =
      /test|goerli|sepolia|holesky|hoodi|devnet|mainnetdev|previewnet|sparknet|apothem|local|anvil|cannon|development/i;
    const main = networks.filter(({ testNetwork, name }) => !testNetwork && says.test(name));
    expect(main.map(({ name }) => name)).toEqual([]);
  });

  it("support discovery if they are main networks, and only then", () => {
    for (const { supports, testNetwork } of networks) expect(supports.discovery).toBe(!testNetwork);
    expect(catalogueNetwork("sepolia")?.supports.discovery).toBe(false);
  });

  it("offer a control proof where challenges can be written for the network, and nowhere else", () => {
    const samples: Record<string, string> = {
      eip155: "0x52908400098527886E0F7030069857D2E4169EE7",
      bip122: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      solana: "11111111111111111111111111111111",
    };
    for (const { id, supports } of networks) {
      for (const proof of supports.controlProof) {
        const namespace = NAMESPACES_OF_PROOFS[proof];
        expect(namespaceOf(id), id).toBe(namespace);
        const writing = Object.entries(NAMESPACES).find(([name]) => name === namespace)?.[1];
        expect(writing?.isChainId(id.slice(namespace.length + 1)), id).toBe(true);
        expect(writing?.isAddress(samples[namespace] ?? ""), id).toBe(true);
      }
    }
    const offered = new Set(networks.flatMap(({ supports }) => supports.controlProof));
    expect([...offered].toSorted()).toEqual(CONTROL_PROOFS.toSorted());
    expect(catalogueNetwork("litecoin")?.supports.controlProof).toEqual([]);
  });
});

describe("the assets of the catalogue", () => {
  it("have valid CAIP-19 ids on networks of the catalogue, and each only once", () => {
    expect(assets.filter(({ id }) => !CAIP19.test(id))).toEqual([]);
    expect(repeated(assets.map(({ id }) => id))).toEqual([]);
    for (const { id, network } of assets) {
      expect(catalogueNetwork(network)?.id).toBe(network);
      expect(id.startsWith(`${network}/`)).toBe(true);
    }
  });

  it("name one asset by code and network", () => {
    expect(repeated(assets.map(({ code, network }) => `${code} ${network}`))).toEqual([]);
  });

  it("write EVM contracts with the checksum of EIP-55, and others as their networks do", () => {
    for (const { network, contract, id } of assets) {
      if (contract === null) continue;
      if (namespaceOf(network) === "eip155")
        expect(Address.checksum(contract as Address.Address)).toBe(contract);
      const screened = networkNamed(network);
      if (screened === null) throw new Error(network);
      const address = namespaceOf(network) === "stellar" ? contract.split("-")[1] : contract;
      if (namespaceOf(network) !== "hedera") {
        expect(normaliseAddress(screened, address ?? ""), id).not.toBeNull();
      }
    }
  });

  it("have the decimals of their chains: tokens of BNB Smart Chain differ from the same elsewhere", () => {
    const of = (code: string, network: string) =>
      assets.find((asset) => asset.code === code && asset.network === network)?.decimals;
    expect(of("BTC", "bip122:000000000019d6689c085ae165831e93")).toBe(8);
    expect(of("ETH", "eip155:1")).toBe(18);
    expect(of("USDC", "eip155:1")).toBe(6);
    expect(of("USDC", "eip155:56")).toBe(18);
    expect(of("USDC", "stellar:pubnet")).toBe(7);
    expect(of("WBTC", "eip155:1")).toBe(8);
    expect(assets.filter(({ decimals }) => decimals < 0 || decimals > 24)).toEqual([]);
  });

  it("write coins without value with SLIP-44's number of all test networks", () => {
    const coin = assets.find(({ network, contract }) => network === "eip155:11155111" && contract === null);
    expect(coin?.id).toBe("eip155:11155111/slip44:1");
  });
});

describe("the catalogue", () => {
  it("is what its schema says, with the hash of its content as version", () => {
    expect(cryptoCatalogueSchema.parse(catalogue)).toEqual(catalogue);
    expect(catalogue.version).toMatch(/^[0-9a-f]{16}$/);
    expect(cryptoCatalogue()).toBe(catalogue);
  });
});
