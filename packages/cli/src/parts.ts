/** The screens, with React and Ink: loaded only where they are shown. */
export const loadScreens = () => import('./tui/main.tsx');

/** What writes settings: loaded only when they change. */
export const loadSettingsStore = () => import('./config/settings-store.ts');
