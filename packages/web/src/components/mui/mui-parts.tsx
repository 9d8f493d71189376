import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { StyleNonce } from './style-nonce.tsx';
import { theme } from './theme.ts';

/**
 * Around each part that is made of MUI: what lies over the page. The page itself does without it, so that its script
 * comes when something is opened.
 */
export const MuiParts = ({ children }: { readonly children: ReactNode }) => (
  <StyleNonce>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </StyleNonce>
);
