import type { Profile } from '@steward/api-client/contract/players';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { GroupLink, PlayerLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import css from './profile.module.css';

interface ListPanelProps<T> {
  readonly title: string;
  readonly of: readonly T[];
  readonly none: string;
  readonly line: (one: T) => ReactNode;
}

const ListPanel = <T extends { readonly id: number }>({ title, of, none, line }: ListPanelProps<T>) => (
  <Panel title={title}>
    {of.length === 0 ? (
      <p className={css.none}>{none}</p>
    ) : (
      <ul className={css.list}>
        {of.map((one) => (
          <li key={one.id}>{line(one)}</li>
        ))}
      </ul>
    )}
  </Panel>
);

/** Groups, characters and channels, as far as the viewer may see them. */
export const MembershipPanels = ({ profile: { groups, characters, channels } }: { readonly profile: Profile }) => (
  <>
    {groups && (
      <ListPanel
        title="Groups"
        of={groups}
        none="Not in any group."
        line={({ id, name, rank }) => (
          <>
            <GroupLink id={id}>{name}</GroupLink>
            <span className={css.quiet}>
              <SafeText>{rank}</SafeText>
            </span>
          </>
        )}
      />
    )}
    {characters && (
      <ListPanel
        title="Characters"
        of={characters}
        none="No characters."
        line={({ name, level, banned }) => (
          <>
            <PlayerLink of={name} />
            <span className={css.quiet}>
              {banned && <Badge tone="red">Banned</Badge>} Level {level}
            </span>
          </>
        )}
      />
    )}
    {channels && (
      <ListPanel
        title="Channels"
        of={channels}
        none="Not in any channel."
        line={({ id, name }) => (
          <>
            <SafeText>{name}</SafeText>
            <span className={css.quiet}>#{id}</span>
          </>
        )}
      />
    )}
  </>
);
