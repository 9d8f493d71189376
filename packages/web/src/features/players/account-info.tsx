import type { Profile } from '@steward/api-client/contract/players';
import { Facts, type Fact } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Duration, Money, None, Time } from '../../components/values.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';
import { DialogLink } from './dialog-link.tsx';
import css from './profile.module.css';
import { usePlace } from './use-place.ts';

const PASSPORT = 'passport';
const WEAPON = 'weapon';

const isType = (license: { readonly type: string }, type: string) => license.type.toLowerCase() === type;

const yesNo = (yes: boolean) => (yes ? 'Yes' : <None>No</None>);

function Banks({ banks }: { readonly banks: NonNullable<Profile['banks']> }) {
  const place = usePlace();
  const viewer = useViewer();
  const isOpen = viewer !== undefined && viewer !== false && !viewer.barred;
  if (banks.length === 0) return <None>No bank accounts</None>;
  return (
    <span className={css.lines}>
      {banks.map(({ id, money }) => (
        <span key={id}>
          {isOpen ? <DialogLink to={place.to('bank', id)}>Account {id}</DialogLink> : `Account ${id}`}{' '}
          <Money value={money} />
        </span>
      ))}
    </span>
  );
}

/** The facts of a profile; those that the server left out are absent. */
function factsOf(profile: Profile): Fact[] {
  const { licenses, cash, banks, job, donateCredits, phoneBan, vacExempt } = profile;
  const driving = licenses.filter((license) => !isType(license, PASSPORT) && !isType(license, WEAPON));
  return [
    { label: 'Registered', value: <Time at={profile.createdAt} absolute /> },
    { label: 'Last login', value: <Time at={profile.lastLoggedIn} never="Never" /> },
    { label: 'Playtime', value: <Duration minutes={profile.timePlayed} /> },
    { label: 'Playtime last month', value: <Duration minutes={profile.timePlayedLastMonth} /> },
    { label: 'Level', value: formatCount(profile.level) },
    { label: 'Experience', value: formatCount(profile.experience) },
    { label: 'Loyalty points', value: formatCount(profile.loyaltyPoints) },
    { label: 'Notoriety', value: formatCount(profile.notoriety) },
    { label: 'Passport', value: yesNo(licenses.some((license) => isType(license, PASSPORT))) },
    { label: 'Weapon license', value: yesNo(licenses.some((license) => isType(license, WEAPON))) },
    {
      label: 'Driving licenses',
      value:
        driving.length === 0 ? <None>None</None> : <SafeText>{driving.map(({ type }) => type).join(', ')}</SafeText>,
    },
    {
      label: 'Job',
      value: job === undefined ? undefined : job === null ? <None>None</None> : <SafeText>{job}</SafeText>,
    },
    {
      label: 'Cash',
      value: cash === undefined ? undefined : <Money value={cash} />,
      copy: cash === undefined ? undefined : String(cash),
    },
    { label: 'Bank accounts', value: banks && <Banks banks={banks} /> },
    { label: 'Donation credits', value: donateCredits === undefined ? undefined : formatCount(donateCredits) },
    { label: 'Phone ban', value: phoneBan === undefined ? undefined : yesNo(phoneBan) },
    { label: 'VAC exemption', value: vacExempt === undefined ? undefined : yesNo(vacExempt) },
  ];
}

/** Account information (`foundation.md` section 2). */
export const AccountInfo = ({ profile }: { readonly profile: Profile }) => (
  <Panel title="Account">
    <Facts facts={factsOf(profile)} />
  </Panel>
);
