/** For what a filter or a box sets in the address: drawn at once, so that of two quick changes the second knows the first. */
export const AT_ONCE = { replace: true, preventScrollReset: true, flushSync: true } as const;
