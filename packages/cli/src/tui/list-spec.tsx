import type { CallArguments, Result } from '@steward/api-client/client/client';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { useMemo } from 'react';
import type { Column, Resource } from '../io/columns.ts';
import type { Fact } from '../io/output.ts';
import { factLines, Lines } from './components/facts.tsx';
import { Frame } from './components/frame.tsx';
import { ListScreen } from './components/list-screen.tsx';
import { Notice } from './components/notice.tsx';
import { useArea } from './hooks/use-area.ts';
import { useKeyName } from './hooks/use-key-name.ts';
import { useNow } from './hooks/use-now.ts';
import { usePages } from './hooks/use-pages.ts';
import { reloadBinding, useRead } from './hooks/use-read.ts';
import { useScroll } from './hooks/use-scroll.ts';
import { bindingOf, type ListBinding, type RowThing } from './list-bindings.ts';
import { type Params, type ScreenSpec, useNavigation } from './navigation.ts';
import { useServices, useUser, viewerOf } from './services.ts';

const MINUTE_MS = 60_000;

interface Shared<E extends Endpoint> extends Pick<ScreenSpec, 'id' | 'title' | 'word' | 'isInner'> {
  readonly endpoint: E;
  /** The command that shows the same. */
  readonly command: string;
  /** What the call is asked for; the parameters of the screen as those of its path when left out. */
  readonly input?: (params: Params) => CallArguments<E>[0];
}

/** A list screen whose rows come from one call. */
export interface ListSpec<E extends Endpoint, T> extends Shared<E> {
  readonly rows: (answer: Result<E>) => readonly T[];
  /** By the clock, where times are told as lengths or as overdue. */
  readonly resource: Resource<T> | ((nowMs: number) => Resource<T>);
  /** What a row is. */
  readonly one: RowThing;
  readonly empty?: string;
  readonly facts?: (answer: Result<E>) => string;
  readonly bindings?: readonly ListBinding<T>[];
  readonly everySeconds?: number;
}

/** Whether a call has places in its path. By the path alone: the built client has no schemas. */
export const hasPlaces = ({ path }: Pick<Endpoint, 'path'>): boolean => path.includes('{');

const inputOf = <E extends Endpoint>({ endpoint, input }: Shared<E>, params: Params): CallArguments<E>[0] =>
  input ? input(params) : ((hasPlaces(endpoint) ? { params } : undefined) as CallArguments<E>[0]);

const titleOf = ({ title, word }: Pick<ScreenSpec, 'title' | 'word'>, params: Params): string =>
  word === undefined ? title : `${title} ${params[word] ?? ''}`.trim();

const isPage = (answer: unknown): answer is { readonly total: number } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'total' in answer;

function Listed<E extends Endpoint, T>({ spec, params }: { readonly spec: ListSpec<E, T>; readonly params: Params }) {
  const { endpoint, resource, everySeconds } = spec;
  const now = useNow(MINUTE_MS);
  const pages = usePages();
  const asked = inputOf(spec, params);
  const read = useRead(
    endpoint,
    endpoint.paged ? { ...(asked as object), page: pages.page, limit: pages.limit } : asked,
    everySeconds === undefined ? {} : { everySeconds },
  );
  const columns = useMemo(
    (): readonly Column<T>[] => (typeof resource === 'function' ? resource(now) : resource).columns,
    [resource, now],
  );
  const { data } = read;
  const rows = useMemo(() => data && spec.rows(data), [data, spec]);
  const shown = rows && (isPage(data) ? { items: rows, total: data.total } : rows);
  return (
    <ListScreen<T>
      title={titleOf(spec, params)}
      one={spec.one}
      read={{ data: shown, isPending: read.isPending, error: read.error, refetch: read.refetch }}
      columns={columns}
      empty={spec.empty ?? endpoint.empty ?? 'There is nothing here.'}
      bindings={spec.bindings ?? []}
      {...(endpoint.paged ? { pages } : {})}
      {...(spec.facts && data ? { facts: spec.facts(data) } : {})}
    />
  );
}

function screenOf<E extends Endpoint>(
  { id, title, word, isInner, endpoint, command }: Shared<E>,
  render: ScreenSpec['render'],
): ScreenSpec {
  return {
    id,
    title,
    command,
    access: endpoint.access,
    ...(word === undefined ? {} : { word }),
    ...(isInner ? { isInner } : {}),
    render,
  };
}

/** A screen that lists what a call answers: its access is that of the call. */
export function listScreen<E extends Endpoint, T>(spec: ListSpec<E, T>): ScreenSpec {
  return screenOf(spec, (params) => <Listed key={JSON.stringify(params)} spec={spec} params={params} />);
}

/** A screen of one thing, told as facts. */
export interface FactsSpec<E extends Endpoint> extends Shared<E> {
  readonly facts: (answer: Result<E>, nowMs: number) => readonly Fact[];
  readonly heading?: (answer: Result<E>) => string;
  /** Keys that lead on; given what was read. */
  readonly bindings?: readonly ListBinding<Result<E>>[];
}

function Told<E extends Endpoint>({ spec, params }: { readonly spec: FactsSpec<E>; readonly params: Params }) {
  const { width, height } = useArea();
  const { clock } = useServices();
  const { open, replace } = useNavigation();
  const user = useUser();
  const keyName = useKeyName();
  const read = useRead(spec.endpoint, inputOf(spec, params));
  const { data } = read;
  const lines = useMemo(
    () => (data ? factLines(spec.facts(data, clock.now()), width) : []),
    [data, spec, clock, width],
  );
  const scroll = useScroll(lines.length, height);
  const given = {
    viewer: viewerOf(user),
    row: data,
    marked: [],
    one: 'row' as const,
    tools: { open, replace },
    keyName,
    start: () => undefined,
    startMany: () => undefined,
  };
  return (
    <Frame
      title={titleOf(spec, params)}
      facts={data && spec.heading ? spec.heading(data) : ''}
      bindings={[
        ...(spec.bindings ?? []).map((binding) => bindingOf(binding, given)),
        reloadBinding(read),
        ...scroll.bindings,
      ]}
    >
      {data ? (
        <Lines lines={lines} top={scroll.top} height={height} />
      ) : (
        <Notice query={read} width={width} empty={undefined} />
      )}
    </Frame>
  );
}

/** A screen of one thing: its access is that of the call. */
export function factsScreen<E extends Endpoint>(spec: FactsSpec<E>): ScreenSpec {
  return screenOf(spec, (params) => <Told key={JSON.stringify(params)} spec={spec} params={params} />);
}

/** What a call answers is the list itself. */
export const asItIs = <T,>(rows: readonly T[]): readonly T[] => rows;
/** What comes in pages. */
export const ofPage = <T,>(page: { readonly items: readonly T[] }): readonly T[] => page.items;
