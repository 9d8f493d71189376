import type { Property } from '@steward/api-client/contract/properties';
import { Notice } from '../../components/notices.tsx';
import { Time } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';

/** What the viewer is told depends on whether the rank opened anything: the server leaves the rest out. */
function Classified({ property }: { readonly property: Property }) {
  return (
    <Notice kind="warning" title="This property is not your own.">
      {property.taxAmount !== undefined
        ? 'What you see here is classified to your staff rank: do not use it in the game.'
        : 'The rest about it is classified: only its owner and the staff see it.'}
    </Notice>
  );
}

/** What has to be known about a property before its figures. */
export function PropertyNotices({ property }: { readonly property: Property }) {
  const now = useNow();
  return (
    <>
      {!property.own && <Classified property={property} />}
      {isTaxUnpaid(property, now) && (
        <Notice kind="danger" title="The tax of this property is not paid.">
          It was due on <Time at={property.taxDate} absolute />. A property with an unpaid tax is sold by the tax
          authority within a month.
        </Notice>
      )}
      {!property.active && (
        <Notice title="This property is inactive.">It is not visible in-game until it is made active again.</Notice>
      )}
    </>
  );
}
