import { cityOf } from '@steward/api-client/rules/community';
import { useSiteConfig } from '../../hooks/use-site.ts';
import css from './layout.module.css';

/** Community, times and version, at the end of every page but the login. */
export function Footer() {
  const config = useSiteConfig();
  return (
    <footer className={css.footer} data-waits={config === undefined}>
      <span>{config?.communityName}</span>
      <span>Times are those of {cityOf()}</span>
      <a href="/licenses.txt">Licences</a>
      <span>Steward {config?.version}</span>
    </footer>
  );
}
