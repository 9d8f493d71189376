import type { TextProps } from 'ink';
import type { Tone } from '../io/style.ts';

/** How each tone looks. Components name tones, never colours. */
export type Theme = Readonly<Record<Tone, Pick<TextProps, 'color' | 'dimColor' | 'bold' | 'underline'>>>;

/** The terminal's own sixteen colours: they fit its background, whichever it is. */
export const SIXTEEN: Theme = {
  text: {},
  quiet: { dimColor: true },
  accent: { color: 'cyan' },
  danger: { color: 'red', bold: true },
  warning: { color: 'yellow' },
  ok: { color: 'green' },
  strong: { bold: true },
  match: { color: 'yellow', bold: true, underline: true },
  blue: { color: 'blue' },
  magenta: { color: 'magenta' },
};

export const DARK: Theme = {
  ...SIXTEEN,
  quiet: { color: '#8b979f' },
  accent: { color: '#4fc3b8' },
  danger: { color: '#ff7b72', bold: true },
  warning: { color: '#e3b341' },
  ok: { color: '#56d364' },
  match: { color: '#e3b341', bold: true, underline: true },
  blue: { color: '#79b8ff' },
  magenta: { color: '#d2a8ff' },
};

export const LIGHT: Theme = {
  ...SIXTEEN,
  quiet: { color: '#5a6872' },
  accent: { color: '#00695f' },
  danger: { color: '#b3261e', bold: true },
  warning: { color: '#7a5200' },
  ok: { color: '#1a7431' },
  match: { color: '#7a5200', bold: true, underline: true },
  blue: { color: '#0b5cad' },
  magenta: { color: '#7b3fa0' },
};

export const NONE: Theme = {
  text: {},
  quiet: {},
  accent: {},
  danger: { bold: true },
  warning: {},
  ok: {},
  strong: { bold: true },
  match: { bold: true, underline: true },
  blue: {},
  magenta: {},
};
