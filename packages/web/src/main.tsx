import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { clearUserOnSignOut, createQueryClient } from './app/query-client.ts';
import { followOtherTabs } from './app/other-tabs.ts';
import { startRouter } from './app/router.tsx';
import './app/theme/fonts.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import './app/theme/print.css';
import { siteConfigOptions } from './hooks/use-site.ts';
import { watchTheme } from './hooks/use-theme.ts';
import { keepWhetherMember, wasMember } from './app/member.ts';
import { principalOptions, type AuthState } from './session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the panel.');

watchTheme();
const queryClient = createQueryClient();
clearUserOnSignOut(queryClient);
followOtherTabs(queryClient);
// Asked while the panel's own code still comes.
const asked = queryClient.prefetchQuery(principalOptions);
void queryClient.prefetchQuery(siteConfigOptions);
keepWhetherMember(queryClient);
const isVisitor = async () => {
  if (wasMember()) return false;
  await asked;
  return queryClient.getQueryData<AuthState>(principalOptions.queryKey)?.user === false;
};

const page = createRoot(root);
async function start() {
  const router = await startRouter({
    isVisitor,
    onSignedIn: () => {
      router.dispose();
      void start();
    },
  });
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
void start();
