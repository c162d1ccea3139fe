// Where it happened: in words, and on a map where a point was sent.

import { lazy, Suspense } from "react";
import styles from "./lists.module.css";
import { nameOf, sourceOf, spotOf, spotWords, type Place } from "./place-words.ts";
import own from "./place.module.css";

// The coasts are larger than the page: they come only to those who see a map.
const PlaceMap = lazy(async () => ({ default: (await import("./place-map.tsx")).PlaceMap }));

export function WhereItHappened({ place }: { readonly place: Place }) {
  const spot = spotOf(place);
  const within = spot?.radiusKm == null ? null : `within ${spot.radiusKm} km`;
  const words = spot === null ? "" : [nameOf(place), spotWords(spot), within].filter(Boolean).join(", ");
  return (
    <div className={own["place"]}>
      <dl className={styles["facts"]}>
        <dt>Place</dt>
        <dd>
          {nameOf(place)}, {sourceOf(place)}
        </dd>
        {spot === null ? null : (
          <>
            <dt>Point</dt>
            <dd>
              {spotWords(spot)}
              {within === null ? ", accuracy not reported" : `, ${within}`}
            </dd>
          </>
        )}
        {place.ipCountry === undefined ? null : (
          <>
            <dt>IP address</dt>
            <dd>
              in {place.ipCountry}
              {place.country !== undefined && place.country !== place.ipCountry ? ", another country" : ""}
            </dd>
          </>
        )}
      </dl>
      {spot === null ? (
        <p className={styles["muted"]}>No point was sent, so there is no map.</p>
      ) : (
        <Suspense fallback={<div className={own["waiting"]} />}>
          <PlaceMap spot={spot} words={words} />
        </Suspense>
      )}
    </div>
  );
}
