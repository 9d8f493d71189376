import { createTheme } from '@mui/material/styles';

const tone = (main: string, text = 'var(--on-accent)') => ({ main, light: main, dark: main, contrastText: text });

/** MUI over the tokens of `tokens.css`; the document's `data-theme` picks the colours, so nothing renders again. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true, cssVarPrefix: 'mui' },
  spacing: 4,
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 } },
  palette: {
    primary: { ...tone('var(--accent)'), dark: 'var(--accent-hover)' },
    secondary: tone('var(--text-2)', 'var(--panel)'),
    error: tone('var(--danger)', 'var(--on-danger)'),
    warning: tone('var(--warning)', 'var(--panel)'),
    info: tone('var(--blue)', 'var(--panel)'),
    success: tone('var(--ok)', 'var(--panel)'),
    text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
    background: { default: 'var(--bg)', paper: 'var(--panel)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--text-2)',
      hover: 'var(--hover)',
      selected: 'var(--selected)',
      disabled: 'var(--text-3)',
      disabledBackground: 'var(--pressed)',
    },
  },
  typography: {
    fontFamily: 'var(--font-text)',
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.006em' },
    h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.006em' },
    h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.3 },
    body1: { fontSize: 14, lineHeight: 1.5, letterSpacing: 0 },
    body2: { fontSize: 13, lineHeight: 1.5, letterSpacing: 0 },
    caption: { fontSize: 12, lineHeight: 1.4, letterSpacing: 0 },
    button: { fontSize: 13, fontWeight: 550, lineHeight: 1.4, letterSpacing: 0, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 140,
      standard: 160,
      complex: 180,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small', variant: 'outlined', color: 'secondary' },
      styleOverrides: {
        root: {
          minHeight: 32,
          padding: '4px 12px',
          borderRadius: 6,
          whiteSpace: 'nowrap',
          '@media (pointer: coarse)': { minHeight: 44 },
        },
        outlined: {
          borderColor: 'var(--line)',
          color: 'var(--text)',
          '&:hover': { background: 'var(--hover)', borderColor: 'var(--line-strong)' },
          '&[aria-pressed="true"]': { background: 'var(--selected)', borderColor: 'var(--accent)' },
        },
        text: {
          '&:hover': { background: 'var(--hover)' },
          '&[aria-pressed="true"]': { background: 'var(--selected)' },
        },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          borderRadius: 6,
          minWidth: 32,
          minHeight: 32,
          color: 'var(--text-2)',
          '&:hover': { background: 'var(--hover)' },
          '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
        },
      },
    },
    MuiModal: { defaultProps: { disableScrollLock: true } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--line)',
          background: 'var(--raised)',
          boxShadow: 'var(--overlay-shadow)',
          minWidth: 180,
        },
        list: { padding: 4 },
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: { border: '1px solid var(--line)', background: 'var(--raised)', boxShadow: 'var(--overlay-shadow)' },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          fontSize: 13,
          minHeight: 32,
          borderRadius: 6,
          padding: '4px 8px',
          gap: 8,
          '@media (pointer: coarse)': { minHeight: 44 },
        },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, enterNextDelay: 100, describeChild: true },
      styleOverrides: {
        tooltip: {
          background: 'var(--text)',
          color: 'var(--panel)',
          fontSize: 12,
          fontWeight: 450,
          maxWidth: 360,
          overflowWrap: 'anywhere',
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--line)',
          borderRadius: 12,
          boxShadow: 'var(--overlay-shadow)',
          background: 'var(--raised)',
        },
        paperFullScreen: { border: 0, borderRadius: 0 },
      },
    },
    MuiBackdrop: { styleOverrides: { root: { background: 'var(--scrim)' }, invisible: { background: 'transparent' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: 'var(--field)',
          borderRadius: 6,
          fontSize: 14,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-strong)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        },
        input: { padding: '7px 10px', height: 22, '@media (pointer: coarse)': { paddingTop: 11, paddingBottom: 11 } },
        multiline: { padding: 0, '& textarea.MuiInputBase-input': { height: 'auto', padding: '8px 10px' } },
      },
    },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 6, '@media (pointer: coarse)': { padding: 12 } } },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 6, '@media (pointer: coarse)': { padding: 12 } } },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 40,
          minWidth: 0,
          padding: '8px 12px',
          fontSize: 13,
          fontWeight: 550,
          color: 'var(--text-2)',
          '&.Mui-selected': { color: 'var(--text)' },
          '@media (pointer: coarse)': { minHeight: 44 },
        },
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
    MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: { background: 'var(--pressed)' } } },
  },
});
