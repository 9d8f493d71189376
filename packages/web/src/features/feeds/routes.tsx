import { feeds } from '@steward/api-client/contract/feeds';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

const dialog = (name: 'EditFeedDialog' | 'AddFeedDialog') => async () => ({
  Component: (await import('./feed-form.tsx'))[name],
});
const question =
  (name: 'TestDialog' | 'PauseDialog' | 'ResumeDialog' | 'RenewKeyDialog' | 'RemoveFeedDialog' | 'SendAgainDialog') =>
  async () => ({ Component: (await import('./feed-dialogs.tsx'))[name] });

export const routes: RouteObject[] = [
  {
    path: 'manage/feeds',
    handle: {
      access: feeds.list.access,
      title: 'Feeds',
      keywords: 'discord webhook channel notify',
      area: 'manage',
      order: 158,
      tab: 'Feeds',
      section: 'Community',
      empty: feeds.list.empty,
      command: 'feeds list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./feeds-page.tsx')).FeedsPage }),
    children: [
      { path: 'add', handle: { access: feeds.add.access } satisfies RouteHandle, lazy: dialog('AddFeedDialog') },
    ],
  },
  {
    path: 'manage/feeds/:id',
    handle: { access: feeds.show.access, area: 'manage', command: 'feeds show' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./feed-page.tsx')).FeedPage }),
    children: [
      { path: 'edit', handle: { access: feeds.edit.access } satisfies RouteHandle, lazy: dialog('EditFeedDialog') },
      { path: 'test', handle: { access: feeds.test.access } satisfies RouteHandle, lazy: question('TestDialog') },
      { path: 'pause', handle: { access: feeds.setState.access } satisfies RouteHandle, lazy: question('PauseDialog') },
      {
        path: 'resume',
        handle: { access: feeds.setState.access } satisfies RouteHandle,
        lazy: question('ResumeDialog'),
      },
      {
        path: 'key',
        handle: { access: feeds.renewSecret.access } satisfies RouteHandle,
        lazy: question('RenewKeyDialog'),
      },
      {
        path: 'remove',
        handle: { access: feeds.remove.access } satisfies RouteHandle,
        lazy: question('RemoveFeedDialog'),
      },
      {
        path: 'again/:delivery',
        handle: { access: feeds.sendAgain.access } satisfies RouteHandle,
        lazy: question('SendAgainDialog'),
      },
    ],
  },
];
