import type { Plugin } from 'vite';

/**
 * Which modules come in one file: what their entries reach, in this order, each module once. A page is then the frame, at
 * most a few of these, and its own file, in place of a hundred.
 */
const GROUPS: readonly {
  readonly name: string;
  readonly from: RegExp;
  readonly alone?: true;
  /** Without what other pages reach by themselves, which would load all of it for that: it comes as `map-parts`. */
  readonly own?: true;
}[] = [
  {
    name: 'base',
    from: /preload-helper|src\/main\.tsx$|components\/(?:panel\.tsx|badge\.tsx|return-path\.ts)$|features\/dashboard\/front-page\.tsx$|rules\/punishments\.ts$/,
  },
  // Alone, whoever reaches it: it may have to wait for the polyfill, and many import a function beside those that need it.
  { name: 'temporal', from: /native-temporal$/, alone: true },
  // Alone, too: lines of logs name weapons, and so do columns of pages that show no lines.
  { name: 'weapons', from: /rules\/(?:weapons\.ts|data\/weapons\.json)$/, alone: true },
  // Alone, too: the names of all skins are of use to pages that show one.
  { name: 'skins', from: /features\/players\/skin-picture\.tsx$|rules\/(?:skins\.ts|data\/skins\.json)$/, alone: true },
  // With what the dashboard and the profile, to which it leads, share with other pages: a file each would cost more. And
  // with what tables share with forms and with lines of logs, or those would bring tables along.
  {
    name: 'panel',
    from: /app\/panel-routes\.tsx$|components\/(?:links|notices|charts\/chart-frame|controls\/inputs)\.tsx$|components\/download-text\.ts$|@tanstack\/react-virtual\/|rules\/(?:plain-days|moments|restarts)\.ts$|contract\/(?:awards|sessions|staff)\.ts$|features\/players\/profile-actions\.ts$|hooks\/(?:at-once|use-debounced)\.ts$/,
  },
  {
    name: 'tables',
    from: /components\/data-table\/(?:data-table\.tsx|described\.tsx|use-paged-read\.ts)$|src\/columns\/column\.ts$/,
  },
  // What signing in shares with other forms: the frame has none.
  { name: 'schema', from: /components\/form\/(?:body-)?schema\.ts$/ },
  { name: 'door', from: /features\/(?:login|logout)\/(?:login|logout)-page\.tsx$/ },
  { name: 'lines', from: /components\/log-view\/[^/]+\.tsx?$/ },
  { name: 'dates', from: /components\/form\/(?:date-input\.tsx|use-typed-date\.ts)$/ },
  { name: 'search', from: /components\/player-search\/player-search\.tsx$/ },
  { name: 'fields', from: /components\/form\/(?:form|fields|filter-form)\.tsx$/ },
  { name: 'overlays', from: /components\/mui\/(?:dialog|menu|popover|drawer)\.tsx$|@mui\/material\/MenuItem\/index/ },
  {
    name: 'dialogs',
    from: /components\/(?:about-one|form-dialog|confirm-dialog|route-dialog)\.tsx$|hooks\/use-asked\.ts$/,
  },
  { name: 'calendar', from: /components\/form\/calendar-popover\.tsx$/ },
  { name: 'map', from: /src\/map\/map-view\.tsx$/, own: true },
  { name: 'schemas', from: /(?:common|only-for)\.ts\?schemas$|\/zod\//, alone: true },
];

const PARTS_OF_MAP = 'map-parts';

/** What is left and reached by several pages comes together, as far as it needs no more than these. */
const SHARED: readonly { readonly name: string; readonly needs: readonly string[] }[] = [
  { name: 'panel', needs: ['base', 'panel'] },
  { name: 'shared-tables', needs: ['base', 'panel', 'tables'] },
  { name: 'shared-days', needs: ['base', 'panel', 'temporal', 'dates'] },
  { name: 'shared-times', needs: ['base', 'panel', 'tables', 'temporal', 'weapons', 'dates', 'shared-days', 'lines'] },
];
const SHARED_BY = 2;
/**
 * Calls, and names of the game's models, come with the pages that need them, however many those are: together they weigh as
 * much as the frame. So do parts of a page that its dialogs share.
 */
const OF_A_FEATURE =
  /api-client\/src\/(?:contract\/|columns\/properties|rules\/(?:data\/|feed|audit-sentences|outbox))|features\/(?:sessions|audit)\//;

type Importing = (id: string) => readonly string[];

/** All that a module reaches, itself first. */
function closureOf(id: string, importing: Importing, until: (id: string) => boolean = () => false): Set<string> {
  const seen = new Set([id]);
  for (const one of seen) if (!until(one)) for (const next of importing(one)) seen.add(next);
  return seen;
}

/** All that pages reach by themselves. */
const reachedWithout = (lazy: readonly string[], isRoot: (id: string) => boolean, importing: Importing): Set<string> =>
  new Set(
    lazy
      .filter((id) => !isRoot(id))
      .flatMap((page) => [...closureOf(page, importing, isRoot)].filter((id) => !isRoot(id))),
  );

function assign(ids: readonly string[], lazy: readonly string[], importing: Importing): Map<string, string> {
  const groupOf = new Map<string, string>();
  const aloneFirst = GROUPS.toSorted((one, other) => Number(other.alone ?? false) - Number(one.alone ?? false));
  for (const { name, from, alone = false, own = false } of aloneFirst) {
    const isRoot = (id: string) => from.test(id.replaceAll('\\', '/'));
    const others = own ? reachedWithout(lazy, isRoot, importing) : undefined;
    for (const root of ids.filter(isRoot))
      for (const id of alone ? [root] : closureOf(root, importing))
        if (!groupOf.has(id)) groupOf.set(id, others?.has(id) ? PARTS_OF_MAP : name);
  }

  const reachedBy = new Map<string, number>();
  for (const page of lazy) for (const id of closureOf(page, importing)) reachedBy.set(id, (reachedBy.get(id) ?? 0) + 1);
  const grouped = new Map(groupOf);
  for (const [id, pages] of reachedBy) {
    if (grouped.has(id) || pages < SHARED_BY) continue;
    const reached = [...closureOf(id, importing, (one) => grouped.has(one))];
    // A file takes along what its modules need.
    if (reached.some((one) => !grouped.has(one) && OF_A_FEATURE.test(one.replaceAll('\\', '/')))) continue;
    const needed = reached.map((one) => grouped.get(one)).filter((group) => group !== undefined);
    const shared = SHARED.find(({ needs }) => needed.every((group) => needs.includes(group)));
    if (shared) groupOf.set(id, shared.name);
  }
  return groupOf;
}

/** Assigns modules to files by what reaches them; `codeSplitting` is for the output. */
export function groupedChunks() {
  let groupOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'grouped-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const lazy = ids.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
      groupOf = assign(ids, lazy, (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
  const shared = SHARED.filter(({ name }) => GROUPS.every((group) => group.name !== name));
  const last = GROUPS.filter(({ name }) => name === 'schemas');
  const inOrder = [...GROUPS.filter((group) => !last.includes(group)), ...shared, ...last].flatMap((group) =>
    // A group takes along what it imports and no group before it has.
    group.name === 'map' ? [{ name: PARTS_OF_MAP }, group] : [group],
  );
  const groups = inOrder.map(({ name }, at) => ({
    name,
    test: (id: string) => groupOf.get(id) === name,
    priority: inOrder.length - at,
  }));
  return { plugin, codeSplitting: { groups } };
}
