import { security } from '@steward/api-client/contract/security';
import { deviceName } from '@steward/api-client/rules/device-name';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { read, write } from '../../api.ts';
import { Notice } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import css from './layout.module.css';

const REFRESH_MS = 60_000;

/** Tells above the page, whose list takes what is left of the screen, of a sign-in on a device that was not known, until the person says that they have seen it. */
export function SignInNotice() {
  const { data } = useQuery({ ...read(security.signIns), refetchInterval: REFRESH_MS, retry: false });
  const seen = useMutation(write(security.seenSignIns));
  const [newest, ...others] = (data ?? []).filter((one) => !one.seen);
  if (!newest) return null;
  return (
    <div className={css.notice} data-screen-only="">
      <Notice
        kind="warning"
        title={
          <>
            New sign-in from <SafeText>{`${deviceName(newest.userAgent)} at ${newest.address}`}</SafeText>
          </>
        }
        action={
          <Button disabled={seen.isPending} onClick={() => seen.mutate({})}>
            That was me
          </Button>
        }
      >
        <span>
          <Time at={newest.at} />
          {others.length > 0 ? `, and ${others.length} more. ` : '. '}
          If it was not you, <Link to="/account/password">change your password</Link> and{' '}
          <Link to="/account/devices">sign the device out</Link>.
        </span>
      </Notice>
    </div>
  );
}
