import "./styles.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { AppRoutes } from "./app-routes.tsx";
import { basePath, styleNonce } from "./base-path.ts";
import { firstAnswers } from "./first-answers.ts";
import { PageFrame } from "./layout/page-frame.tsx";
import { queryClient } from "./queries.ts";
import { cssVariables, theme } from "./theme.ts";

// `color-scheme.ts` reads the same key.
const colorSchemes = localStorageColorSchemeManager({ key: "screen-search.color-scheme" });

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemes}
        getStyleNonce={() => styleNonce}
      >
        <Router base={basePath}>
          <PageFrame>
            <AppRoutes />
          </PageFrame>
        </Router>
      </MantineProvider>
    </QueryClientProvider>
  );
}

const root = document.getElementById("root");
if (root !== null) {
  void firstAnswers().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
