import { awardYears } from '@steward/api-client/contract/award-lists';
import type { AwardYearState } from '@steward/api-client/rules/awards';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { AboutOne } from '../../components/about-one.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

interface StateOf {
  readonly state: AwardYearState;
  readonly verb: string;
  readonly label: string;
  readonly means: string;
}

function StateDialog({ state, verb, label, means }: StateOf) {
  const id = useRouteParam('id');
  const query = useQuery(read(awardYears.list));
  return (
    <AboutOne
      title={label}
      id={id}
      read={query}
      found={query.data?.find((row) => String(row.id) === id)}
      gone="There is no such year of awards. Somebody may have removed it meanwhile."
    >
      {({ year }) => (
        <ConfirmDialog
          title={`${verb} the awards of ${year}?`}
          endpoint={awardYears.setState}
          input={{ params: { id }, body: { state } }}
          confirmLabel={label}
          danger={state === 'closed'}
        >
          <p>{means}</p>
        </ConfirmDialog>
      )}
    </AboutOne>
  );
}

/** Opens the voting. */
export const OpenDialog = () => (
  <StateDialog state="open" verb="Open the voting for" label="Open the voting" means={awardYears.setState.means} />
);

/** Closes the voting. */
export const CloseDialog = () => (
  <StateDialog
    state="closed"
    verb="Close the voting for"
    label="Close the voting"
    means="Nobody can vote any more. The votes that were sent stay in the results, and the voting can be opened again until it ends."
  />
);

/** Takes a year back that nobody has voted in. */
export const PrepareDialog = () => (
  <StateDialog
    state="prepared"
    verb="Take back"
    label="Take back"
    means="Players see nothing of this year until its voting is opened again."
  />
);
