import type { SiteConfig } from '@steward/api-client/contract/site';
import css from './top-bar.module.css';

const isHere = (url: string) => {
  try {
    return new URL(url, window.location.href).origin === window.location.origin;
  } catch {
    return false;
  }
};

/** The community's sites; the one that is shown is no link. */
export function SiteSwitcher({ sites }: { readonly sites: SiteConfig['sites'] }) {
  if (sites.length < 2) return null;
  const here = sites.find(({ url }) => isHere(url)) ?? sites[0];
  return (
    <nav aria-label="Sites" className={css.site}>
      {sites.map((site) =>
        site === here ? (
          <span key={site.key} aria-current="true">
            {site.label}
          </span>
        ) : (
          <a key={site.key} href={site.url}>
            {site.label}
          </a>
        ),
      )}
    </nav>
  );
}
