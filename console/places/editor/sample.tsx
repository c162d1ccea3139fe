// The judged sample of the draft: off, or the shares that are drawn by score, and what becomes of interrupted payments that are drawn.

import { Button } from "../../parts/button.tsx";
import { Choice, Field, Tick } from "../../parts/field.tsx";
import { NumberInput } from "./number-input.tsx";
import styles from "./sample.module.css";
import {
  firstSample,
  moreBands,
  moreLimits,
  withMode,
  type Band,
  type Mode,
  type ReleaseLimit,
  type Sample,
} from "./sample-draft.ts";
import type { Draft } from "./use-draft.ts";

const SHARE_STEP = 0.0001;
const MODES = [
  ["none", "no such payment is drawn"],
  ["judge", "they stay interrupted, and are judged"],
  ["release", "they are allowed, and are judged"],
] as const satisfies readonly (readonly [Mode, string])[];

export function SampleSettings({ draft }: { readonly draft: Draft }) {
  const { sample } = draft.content;
  const keep = (next: Sample | null) =>
    draft.change(({ sample: _sample, ...content }) =>
      next === null ? content : { ...content, sample: next },
    );
  return (
    <div className={styles["sample"]}>
      <Tick isTicked={sample !== undefined} onChange={(isOn) => keep(isOn ? firstSample() : null)}>
        Draw payments by lot, to be judged
      </Tick>
      {sample === undefined ? null : <Drawn sample={sample} onChange={keep} />}
    </div>
  );
}

interface DrawnProps {
  readonly sample: Sample;
  readonly onChange: (sample: Sample) => void;
}

function Drawn({ sample, onChange }: DrawnProps) {
  const { allowed, interrupted } = sample;
  return (
    <>
      <Bands of="allowed" bands={allowed} onChange={(bands) => onChange({ ...sample, allowed: bands })} />
      <Choice
        legend="Of interrupted payments"
        name="sample-mode"
        options={MODES}
        value={interrupted?.mode ?? "none"}
        onChange={(mode) => onChange(withMode(sample, mode))}
      />
      {interrupted === undefined ? null : (
        <Bands
          of="interrupted"
          bands={interrupted.bands}
          onChange={(bands) => onChange({ ...sample, interrupted: { ...interrupted, bands } })}
        />
      )}
      {interrupted?.mode === "release" ? (
        <Limits
          limits={interrupted.limits}
          onChange={(limits) => onChange({ ...sample, interrupted: { ...interrupted, limits } })}
        />
      ) : null}
    </>
  );
}

interface BandsProps {
  readonly of: "allowed" | "interrupted";
  readonly bands: readonly Band[];
  readonly onChange: (bands: Band[]) => void;
}

function Bands({ of, bands, onChange }: BandsProps) {
  const change = (at: number, part: Partial<Band>) =>
    onChange(bands.map((band, index) => (index === at ? { ...band, ...part } : band)));
  return (
    <fieldset className={styles["rows"]}>
      <legend>Shares of {of} payments, by score: a band ends where the next begins</legend>
      {bands.map(({ fromScore, share }, index) => (
        <div key={index} className={styles["row"]}>
          <NumberInput
            label={`From score, ${of}, band ${index + 1}`}
            min={0}
            max={100}
            value={fromScore}
            onChange={(score) => change(index, { fromScore: score })}
          />
          <NumberInput
            label={`Share, ${of}, band ${index + 1}`}
            min={0}
            max={1}
            step={SHARE_STEP}
            value={share}
            onChange={(drawn) => change(index, { share: drawn })}
          />
          <Button onPress={() => onChange(bands.filter((_, at) => at !== index))}>
            Remove band{" "}
            <span className="visually-hidden">
              {index + 1} for {of} payments
            </span>
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={() => onChange(moreBands(bands))}>
          Add band <span className="visually-hidden">for {of} payments</span>
        </Button>
      </div>
    </fieldset>
  );
}

interface LimitsProps {
  readonly limits: readonly ReleaseLimit[];
  readonly onChange: (limits: ReleaseLimit[]) => void;
}

function Limits({ limits, onChange }: LimitsProps) {
  const change = (at: number, part: Partial<ReleaseLimit>) =>
    onChange(limits.map((limit, index) => (index === at ? { ...limit, ...part } : limit)));
  return (
    <fieldset className={styles["rows"]}>
      <legend>What may be released, by currency. Payments in others stay interrupted</legend>
      {limits.map(({ currency, amount, amountPerDay }, index) => (
        <div key={index} className={styles["row"]}>
          <Field
            label={`Currency ${index + 1}`}
            value={currency}
            onChange={(typed) => change(index, { currency: typed.trim() })}
          />
          <Field
            label={`At most, one payment, currency ${index + 1}`}
            value={amount}
            onChange={(typed) => change(index, { amount: typed.trim() })}
          />
          <Field
            label={`At most, a day, currency ${index + 1}`}
            value={amountPerDay}
            onChange={(typed) => change(index, { amountPerDay: typed.trim() })}
          />
          <Button onPress={() => onChange(limits.filter((_, at) => at !== index))}>
            Remove currency <span className="visually-hidden">{index + 1}</span>
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={() => onChange(moreLimits(limits))}>Add currency</Button>
      </div>
    </fieldset>
  );
}
