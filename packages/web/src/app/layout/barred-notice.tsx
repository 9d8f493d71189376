import { Link } from 'react-router-dom';
import { Notice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import type { SignedInViewer } from '../../hooks/use-viewer.ts';

/** What a banned or disabled account meets everywhere but on its own profile. */
export function BarredNotice({ viewer }: { readonly viewer: SignedInViewer }) {
  const ban = viewer.userBan;
  return (
    <Page title={ban ? 'Your account is banned' : 'Your account is disabled'}>
      <Notice kind="danger" title="You can only see your own profile.">
        {ban ? (
          <p>
            Reason: <SafeText>{ban.reason}</SafeText>.{' '}
            {ban.endTimestamp ? (
              <>
                It ends on <Time at={ban.endTimestamp} absolute />.
              </>
            ) : (
              'It has no end.'
            )}
          </p>
        ) : (
          <p>Ask the staff if you think this is a mistake.</p>
        )}
        <p>
          <Link to="/profile">Go to your profile</Link>
        </p>
      </Notice>
    </Page>
  );
}
