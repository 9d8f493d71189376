import { expect, it } from 'vitest';
import { playersIn } from './line-players.ts';

it.each([
  ['Carl_Johnson says: hello', ['Carl_Johnson']],
  ['* Carl_Johnson waves', ['Carl_Johnson']],
  ['[AC] Carl_Johnson(12) may use an aimbot', ['Carl_Johnson']],
  ['[join] [TAG]Carl_Johnson has joined the server (4:192.0.2.1)', ['[TAG]Carl_Johnson']],
  ['Carl_Johnson was arrested by Big_Smoke.', ['Carl_Johnson', 'Big_Smoke']],
  ['SMS Carl_Johnson to Big_Smoke: hi', ['Carl_Johnson', 'Big_Smoke']],
  ['Zebulon used /me', ['Zebulon']],
  ['[12:00] ...', []],
  ['', []],
])('%s names %j', (body, names) => expect(playersIn(body)).toEqual(names));
