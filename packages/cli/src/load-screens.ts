/** The screens, with React and Ink: loaded only where they are shown. */
export const loadScreens = () => import('./tui/main.tsx');
