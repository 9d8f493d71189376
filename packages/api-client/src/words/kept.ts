import { words } from './message.ts';

/** What is said of rows in lists that managers keep. */
export const kept = words('kept', {
  addTo: 'Add to the {many}.',
  addIt: 'add {one}',
  change: 'Change {name}',
  changeThis: 'Change this {one}',
  gone: 'Somebody removed this {one} meanwhile.',
  move: 'Move {name}',
  remove: 'Remove {name}?',
  removeThis: 'Remove this {one}',
  thisOne: 'this {one}',
  retire: 'Retire {name}?',
  bringBack: 'Bring back {name}?',
  close: 'Close {name}?',
  openAgain: 'Open {name} again?',
});
