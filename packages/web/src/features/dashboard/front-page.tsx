import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { useSiteConfig } from '../../hooks/use-site.ts';
import { useTitle } from '../../hooks/use-title.ts';
import css from './front-page.module.css';
import { ServerList } from './server-list.tsx';

/** What a visitor sees: the community, its servers and links, and the way in. Public calls only. */
export function FrontPage() {
  const config = useSiteConfig();
  useTitle(config?.communityName ?? '');
  const links = [
    ...(config?.links ?? []),
    ...(config?.chatUrl ? [{ label: 'Community chat', url: config.chatUrl }] : []),
  ];
  return (
    <div className={css.page}>
      <header className={css.header}>
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <div className={css.name}>
          <h1>{config?.communityName ?? '\u00a0'}</h1>
          <p>The panel for players and staff.</p>
        </div>
        {config?.demonstration && <span className={css.demonstration}>Demonstration</span>}
      </header>
      <div className={css.actions}>
        <Button component={Link} to="/login" variant="contained" color="primary">
          Sign in
        </Button>
        {config?.registerUrl && (
          <Button component="a" href={config.registerUrl}>
            Register
          </Button>
        )}
      </div>
      <Panel title="Servers" flush>
        <ServerList servers={config?.servers ?? []} />
      </Panel>
      {links.length > 0 && (
        <Panel title="Links">
          <ul className={css.links}>
            {links.map(({ label, url }) => (
              <li key={url}>
                <a href={url}>{label}</a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
