import { fillPath } from '@steward/api-client/rules/segments';
import type { Params, ScreenSpec } from './navigation.ts';
import webPages from './web-pages.json' with { type: 'json' };

/** Pages of the web portal by the command that shows the same. `scripts/docs/pages.mjs` makes them from their routes. */
const WEB_PAGES: Readonly<Record<string, string>> = webPages;

/** The address within the web portal of what a screen shows; `/` where the portal has no such page. */
export function webPathOf({ command, webQuery }: Pick<ScreenSpec, 'command' | 'webQuery'>, params: Params): string {
  const shown = typeof command === 'function' ? command(params) : command;
  const page = shown === undefined ? undefined : WEB_PAGES[shown];
  if (page === undefined) return '/';
  const asked = Object.entries(webQuery?.(params) ?? {}).filter(([, value]) => value !== '');
  const query = new URLSearchParams(asked).toString();
  return fillPath(page, params) + (query === '' ? '' : `?${query}`);
}
