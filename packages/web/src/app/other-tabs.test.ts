import type { Principal } from '@steward/api-client/contract/accounts';
import { describe, expect, it, vi } from 'vitest';
import { dispatchAuth, principalOptions, type AuthState } from '../session.ts';
import { aPrincipal } from '../testing/factories.ts';
import { followOtherTabs } from './other-tabs.ts';
import { createQueryClient } from './query-client.ts';

const tab = (name: string, user: Principal | false) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData<AuthState>(principalOptions.queryKey, { user });
  const reload = vi.fn();
  const stop = followOtherTabs(queryClient, new BroadcastChannel(name), reload);
  const shown = () => queryClient.getQueryData<AuthState>(principalOptions.queryKey)?.user;
  return { queryClient, reload, stop, shown };
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

const one = aPrincipal({ id: 1, name: 'Player_One' });
const six = aPrincipal({ id: 6, name: 'Rank_6' });

describe('tabs of one browser', () => {
  it('sign out together', async () => {
    const [here, there] = [tab('out', one), tab('out', one)];
    dispatchAuth(here.queryClient, { name: 'logout', user: false });
    await soon();
    expect(there.shown()).toBe(false);
    expect(there.reload).not.toHaveBeenCalled();
    for (const { stop } of [here, there]) stop();
  });

  it('load anew when another account signs in, and not for the same', async () => {
    const [here, there, same] = [tab('in', false), tab('in', one), tab('in', six)];
    dispatchAuth(here.queryClient, { name: 'login', user: six });
    await soon();
    expect(there.reload).toHaveBeenCalledOnce();
    expect(same.reload).not.toHaveBeenCalled();
    for (const { stop } of [here, there, same]) stop();
  });

  it('go on together once the same account signed in again', async () => {
    const [here, there] = [tab('again', one), tab('again', one)];
    for (const { queryClient } of [here, there]) dispatchAuth(queryClient, { name: 'logout_error' });
    dispatchAuth(here.queryClient, { name: 'login', user: one });
    await soon();
    expect(there.queryClient.getQueryData(principalOptions.queryKey)).toEqual({ user: one });
    expect(there.reload).not.toHaveBeenCalled();
    for (const { stop } of [here, there]) stop();
  });

  it('keep to themselves what only this tab found out', async () => {
    const [here, there] = [tab('own', one), tab('own', one)];
    dispatchAuth(here.queryClient, { name: 'logout_error' });
    await soon();
    expect(there.shown()).toEqual(one);
    for (const { stop } of [here, there]) stop();
  });
});
