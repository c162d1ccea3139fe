// The places that the bar of a narrow window has no room for.

import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import styles from "./more-places.module.css";
import { PlaceLink } from "./place-link.tsx";
import { GROUPS, PLACES } from "./places.ts";

interface Props {
  readonly org: string;
  readonly env: string;
}

export function MorePlaces({ org, env }: Props) {
  return (
    <DialogTrigger>
      <Button className={styles["open"] ?? ""}>More</Button>
      <Popover className={styles["popover"] ?? ""} placement="top end">
        <Dialog aria-label="More places" className={styles["dialog"] ?? ""}>
          {({ close }) =>
            GROUPS.map((group) => {
              const places = PLACES.filter((place) => place.group === group && place.isInBar !== true);
              return places.length === 0 ? null : (
                <div key={group}>
                  <h2>{group}</h2>
                  <ul>
                    {places.map((place) => (
                      <li key={place.path}>
                        <PlaceLink
                          place={place}
                          org={org}
                          env={env}
                          className={styles["place"]}
                          onClick={close}
                        />
                      </li>
                    ))}
                  </ul>
                </div>
              );
            })
          }
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
