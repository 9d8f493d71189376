/** The value of a token, such as `--accent`, as a colour of the page. */
export const tokenColour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim() || '#888888';

export interface MapColours {
  readonly sea: string;
  /** Land of the cities, of the deserts, and the rest. */
  readonly city: string;
  readonly desert: string;
  readonly country: string;
  readonly shore: string;
  readonly road: string;
  readonly casing: string;
  /** A plain floor and its lines. */
  readonly floor: string;
  readonly grid: string;
}

const DARK: MapColours = {
  sea: '#0b1216',
  city: '#20292e',
  desert: '#232723',
  country: '#1a2426',
  shore: '#37474e',
  road: '#3d4c53',
  casing: '#151c20',
  floor: '#12191d',
  grid: '#202b31',
};
const LIGHT: MapColours = {
  sea: '#d3e1e7',
  city: '#f1f0ec',
  desert: '#f3eddd',
  country: '#e9efe2',
  shore: '#a9bcc3',
  road: '#ffffff',
  casing: '#cdcfc8',
  floor: '#f2f4f5',
  grid: '#dde3e6',
};

/** Quiet tones and their lines, for a theme. */
export const mapColours = (theme: 'light' | 'dark'): MapColours => (theme === 'dark' ? DARK : LIGHT);
