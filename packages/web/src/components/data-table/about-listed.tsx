import type { Result } from '@steward/api-client/client/client';
import type { Endpoint, Output } from '@steward/api-client/contract/endpoint';
import { writeCondition } from '@steward/api-client/rules/lists';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { AboutOne } from '../about-one.tsx';

type PagedEndpoint = Endpoint & { readonly paged: true };
type Item<E extends Endpoint> = Output<E> extends readonly (infer T)[] ? T : never;

/** A dialog about a row of such a list. */
export interface AboutRowProps<T> {
  /** As of `AboutOne`. */
  readonly title: string;
  readonly children: (row: T) => ReactNode;
}

interface AboutListedProps<E extends PagedEndpoint> extends AboutRowProps<Item<E>> {
  readonly endpoint: E;
  /** The page that is shown. */
  readonly page: UseQueryResult<Result<E>>;
  readonly gone: string;
  /** How often a row that is not on the page is looked at again, where nothing else tells that it changed. */
  readonly everyMs?: number;
}

/**
 * A dialog about one row of a list that the server pages, by the number in the address: of the page that is shown, or else of the
 * list.
 */
export function AboutListed<E extends PagedEndpoint>({ endpoint, page, everyMs, ...about }: AboutListedProps<E>) {
  const id = useRouteParam('id');
  const inOf = ({ data }: { readonly data: unknown }) =>
    (data as { readonly items: readonly (Item<E> & { readonly id: number })[] } | undefined)?.items.find(
      (one) => String(one.id) === id,
    );
  const shown = inOf(page);
  const isAsked = page.data !== undefined && shown === undefined;
  const one = useQuery({
    ...read(endpoint, ...([{ where: writeCondition('id', '=', id), limit: 1 }] as never)),
    enabled: isAsked,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return <AboutOne id={id} read={isAsked ? one : page} found={shown ?? inOf(one)} {...about} />;
}
