import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, dropDrafts, keepDraft, readDraft } from './drafts.ts';

const place = (form: string, account = 1) => ({ account, pathname: '/player/a%2Fb/ban', form });

beforeEach(() => sessionStorage.clear());

describe('drafts', () => {
  it('belong to an account, an address and a form', () => {
    keepDraft(place('ban'), { reason: 'Half' });
    expect(readDraft(place('ban'))).toEqual({ reason: 'Half' });
    for (const other of [place('note'), place('ban', 2), { ...place('ban'), pathname: '/player/c/ban' }])
      expect(readDraft(other)).toBeUndefined();
    keepDraft(place('ban'), {});
    expect(readDraft(place('ban'))).toBeUndefined();
  });

  it('know what was emptied from what was never touched', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(undefined)), {
          minKeys: 1,
        }),
        (values) => {
          keepDraft(place('ban'), values);
          expect(Object.entries(readDraft(place('ban')) ?? {}).toSorted()).toEqual(Object.entries(values).toSorted());
        },
      ),
    );
  });

  it('are those of the last forms, and never endless', () => {
    for (let form = 0; form < 100; form += 1) keepDraft(place(String(form)), { text: form });
    expect(sessionStorage.length).toBeLessThanOrEqual(40);
    expect(readDraft(place('99'))).toEqual({ text: 99 });
    keepDraft(place('long'), { text: 'x'.repeat(200_000) });
    expect(readDraft(place('long'))).toBeUndefined();
  });

  it('are forgotten one by one, of others, and all at once; nothing else of the tab is', () => {
    sessionStorage.setItem('other', 'kept');
    for (const account of [1, 12]) keepDraft(place('ban', account), { reason: account });
    dropDrafts(1);
    expect([readDraft(place('ban', 1)), readDraft(place('ban', 12))]).toEqual([{ reason: 1 }, undefined]);
    dropDraft(place('ban'));
    expect(readDraft(place('ban'))).toBeUndefined();
    keepDraft(place('ban'), { reason: 1 });
    dropDrafts();
    expect({ ...sessionStorage }).toEqual({ other: 'kept' });
  });

  it('that cannot be read are none', () => {
    for (const broken of ['{', 'null', '{"at":1}', '{"values":null,"at":1}', '[]']) {
      sessionStorage.setItem('steward-draft:1:/player/a%2Fb/ban#ban', broken);
      expect(readDraft(place('ban')), broken).toBeUndefined();
    }
  });
});
