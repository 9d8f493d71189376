import type { SiteConfig } from '@steward/api-client/contract/site';
import { useLocation } from 'react-router-dom';
import css from './top-bar.module.css';

/** The whole address of a site; undefined for what is none. */
function addressOf(url: string): URL | undefined {
  try {
    return new URL(url, window.location.href);
  } catch {
    return undefined;
  }
}

/** The community's sites; the one that is shown is no link, another opens at the same page. Nothing where there is but one. */
export function SiteSwitcher({ sites }: { readonly sites: SiteConfig['sites'] }) {
  const { pathname, search } = useLocation();
  const known = sites.flatMap((site) => {
    const address = addressOf(site.url);
    return address === undefined ? [] : [{ ...site, address, isHere: address.origin === window.location.origin }];
  });
  const here = known.find(({ isHere }) => isHere);
  const others = known.filter(({ isHere }) => !isHere);
  if (others.length === 0) return null;
  return (
    <nav aria-label="Sites" className={css.site}>
      {here && <span aria-current="true">{here.label}</span>}
      {others.map(({ key, label, address }) => (
        <a key={key} href={address.origin + pathname + search}>
          {label}
        </a>
      ))}
    </nav>
  );
}
