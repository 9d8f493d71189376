/** The language of `--jq`: loaded only when asked for. */
export const loadJq = () => import('./jq.ts');
