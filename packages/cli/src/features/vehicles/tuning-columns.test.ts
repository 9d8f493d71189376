import { describe, expect, it } from 'vitest';
import { tuningRows } from './tuning-columns.ts';

describe('tuning', () => {
  it('has slots first, then what is attached', () => {
    const attachment = { id: 3, modelId: 18646, text: 'Hi', posX: 1, posY: -0.5, posZ: 0 };
    expect(tuningRows({ tune: [{ slot: 'Nitro', value: 1009 }], attachments: [attachment] })).toEqual([
      { place: 'Nitro', part: 1009, text: null, position: '-' },
      { place: 'attachment 3', part: 18646, text: 'Hi', position: '1.00, -0.50, 0.00' },
    ]);
  });
});
