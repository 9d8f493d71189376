import { useListPart, type ListPart, type ListPartSpec } from '../../tui/components/list-part.tsx';

interface SessionPartSpec<T> extends ListPartSpec<T> {
  /** The files of the session were deleted. */
  readonly isCleaned: boolean;
}

const DELETED = 'The files were deleted; what was known of the session stays.';

/** One part of a session as a list, or why there is none. */
export const useSessionPart = <T>({ isCleaned, ...spec }: SessionPartSpec<T>): ListPart<T> =>
  useListPart({ ...spec, empty: isCleaned ? DELETED : spec.empty });
