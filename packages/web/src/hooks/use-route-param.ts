import { unguardSegment } from '@steward/api-client/rules/segments';
import { useLocation, useParams } from 'react-router-dom';

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The router's own decoding turns a literal `%2F` into a slash; the segment of the address tells them apart. */
const asRouterSees = (segment: string) => decode(segment).replace(/%2F/g, '/');

/** A path parameter as it was written: `a/b`, `100%`, `%2F`, `..` and `Zoë` come back as they were. Empty when absent. */
export function useRouteParam(name: string): string {
  const value = useParams()[name];
  const { pathname } = useLocation();
  if (value === undefined) return '';
  const segment = pathname.split('/').find((one) => one !== '' && asRouterSees(one) === value);
  return unguardSegment(segment === undefined ? value : decode(segment));
}
