import { isRefused } from '@steward/api-client/client/errors';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NotAuthorized } from '../../components/whole-page.tsx';
import { Page } from '../../components/page.tsx';
import { PlayerLink } from '../../components/links.tsx';
import type { Place } from './use-place.ts';

interface SubpageProps {
  readonly title: string;
  readonly place: Place;
  /** The way between the profile and this page: `['serials', 'Serials']`. */
  readonly parent?: readonly [to: string, label: string];
  /** The error of the page's main read: a refusal stands for the page. */
  readonly error: unknown;
  readonly children: ReactNode;
}

/** A whole page about a player, with the way back to the profile. */
export function Subpage({ title, place, parent, error, children }: SubpageProps) {
  if (isRefused(error)) return <NotAuthorized />;
  return (
    <Page
      title={title}
      meta={
        <>
          Profile of {place.isOwn ? <Link to="/profile">{place.name}</Link> : <PlayerLink of={place.name} />}
          {parent && (
            <>
              {' / '}
              <Link to={parent[0]}>{parent[1]}</Link>
            </>
          )}
        </>
      }
    >
      {children}
    </Page>
  );
}
