import type { RouteObject } from 'react-router-dom';

const modules = import.meta.glob<{ routes: RouteObject[] }>(
  ['../features/*/routes.tsx', '!../features/login/routes.tsx', '!../features/logout/routes.tsx'],
  { eager: true },
);

/** The routes of all features, found by themselves. */
export const features: RouteObject[] = Object.values(modules).flatMap(({ routes }) => routes);
