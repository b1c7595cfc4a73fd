/** Renders the panel into the page. */
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './panel.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { queries } from './api/client.ts';
import { App } from './app.tsx';
import { TextsProvider } from './i18n/texts.tsx';
import { theme } from './theme.ts';

/** The nonce for styles created in the browser; the policy of the page allows no others. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <TextsProvider>
          <QueryClientProvider client={queries}>
            <Router base="/panel">
              <App />
            </Router>
          </QueryClientProvider>
        </TextsProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
