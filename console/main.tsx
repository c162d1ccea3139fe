// The console's only entry: what the browser needs once, then the router.

import "./style/tokens.css";
import "./style/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { writeAgreed } from "./api/agreed.ts";
import { watchForActs } from "./api/attendance.ts";
import { meQuery } from "./api/me.ts";
import { queryClient } from "./api/query-client.ts";
import { router } from "./router.tsx";
import { applyTheme } from "./shell/theme.ts";

applyTheme();
// Every page waits for it: it is asked while the files of the page come.
void queryClient.prefetchQuery(meQuery);
watchForActs(window);
// What is refused has nobody left to tell.
window.addEventListener("pagehide", () => void writeAgreed().catch(() => undefined));

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no place for the console.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
