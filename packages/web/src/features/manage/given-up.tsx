import { outbox } from '@steward/api-client/contract/outbox';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Guard } from '../../components/guard.tsx';
import { Notice } from '../../components/notices.tsx';

function Count() {
  const failed = useQuery(read(outbox.counts)).data?.failed ?? 0;
  if (failed === 0) return null;
  return (
    <Notice kind="warning" action={<Link to="/manage/outbox?state=failed">Look at the outbox</Link>}>
      {failed === 1
        ? 'One thing that was to follow a change was given up.'
        : `${failed} things that were to follow changes were given up.`}
    </Notice>
  );
}

/** How much was given up of what was to follow changes, where there is any. */
export const GivenUp = () => (
  <Guard access={outbox.counts.access}>
    <Count />
  </Guard>
);
