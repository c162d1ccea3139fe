// Where it happened: in words, and on a map where a point was sent; and how far that is from where the customer was before.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { contextQuery, type Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { featuresOf } from "./features.ts";
import styles from "./lists.module.css";
import { nameOf, sourceOf, spotOf, spotWords, type Place } from "./place-words.ts";
import own from "./place.module.css";
import { travelOf, travelWords, type Travel } from "./travel.ts";
import { useLastPlace, type LastPlace } from "./use-last-place.ts";

// The coasts are larger than the page: they come only to those who see a map.
const PlaceMap = lazy(async () => ({ default: (await import("./place-map.tsx")).PlaceMap }));

interface Props {
  readonly assessment: Assessment;
  readonly place: Place;
}

export function WhereItHappened({ assessment, place }: Props) {
  const { data: context } = useQuery(contextQuery(useScope(), assessment.decisionId));
  const travel = context === undefined ? null : travelOf(featuresOf(context));
  const last = useLastPlace(assessment, travel);
  const spot = spotOf(place);
  const from = last === null ? null : spotOf(last.place);
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
        {travel === null ? null : (
          <>
            <dt>Travel</dt>
            <dd>
              <Travelled travel={travel} last={last} />
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
          <PlaceMap
            spot={spot}
            from={from}
            words={from === null || last === null ? words : `${words}; from ${nameOf(last.place)}`}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TravelledProps {
  readonly travel: Travel;
  readonly last: LastPlace | null;
}

function Travelled({ travel, last }: TravelledProps) {
  const { organisationId: org, environment: env } = useScope();
  const { distance, how } = travelWords(travel);
  return (
    <>
      {distance} from the last place
      {last === null ? (
        ""
      ) : (
        <>
          ,{" "}
          <Link to="/$org/$env/decisions/$id" params={{ org, env, id: last.decisionId }}>
            {nameOf(last.place)}
          </Link>
          ,
        </>
      )}{" "}
      {how}
    </>
  );
}
