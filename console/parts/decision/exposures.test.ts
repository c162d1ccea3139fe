import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { exposureRows, type Exposure } from "./exposure-rows.ts";
import { Exposures } from "./exposures.tsx";

const MIXER: Exposure = {
  category: "mixing_service",
  direction: "incoming",
  exposureType: "direct",
  amountUsd: "12500.5",
  share: 0.32,
};
const AROUND: Exposure = { ...MIXER, exposureType: "indirect", amountUsd: null, share: null };

const shown = (exposures: readonly Exposure[]) =>
  renderToStaticMarkup(createElement(Exposures, { exposures })).replaceAll("\u2009", " ");
const barsOf = (markup: string) => [...markup.matchAll(/inline-size:([0-9.]+%)/g)].map(([, size]) => size);

describe("exposures", () => {
  it("stand beside each other, direct and indirect, by kind and direction", () => {
    const outgoing: Exposure = { ...MIXER, direction: "outgoing" };
    expect(exposureRows([MIXER, outgoing, AROUND])).toEqual([
      { category: "mixing_service", direction: "incoming", direct: [MIXER], indirect: [AROUND] },
      { category: "mixing_service", direction: "outgoing", direct: [outgoing], indirect: [] },
    ]);
  });

  it("are bars as long as their shares, with the amount as it was told", () => {
    const markup = shown([MIXER, { ...AROUND, share: 0.004, amountUsd: "150" }]);
    expect(barsOf(markup)).toEqual(["32%", "0.4%"]);
    expect(markup).toContain("12 500.50 USD");
    expect(markup).toContain("0.0040");
  });

  it("have no bar and no digit where a share is not known", () => {
    const markup = shown([AROUND]);
    expect(barsOf(markup)).toEqual([]);
    expect(markup).toContain("share not known");
    expect(markup).toContain("amount not known");
    expect(markup).toContain("not reported");
    expect(markup).not.toMatch(/>0</);
  });

  it("are not said to be none where none was told", () => {
    expect(shown([])).toContain("That does not mean that there is none.");
  });
});
