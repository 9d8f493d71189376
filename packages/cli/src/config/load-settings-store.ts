/** What writes settings: loaded only when they change. */
export const loadSettingsStore = () => import('./settings-store.ts');
