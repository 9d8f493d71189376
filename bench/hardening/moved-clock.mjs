import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server by `--import`: each message `{ moveMs }` moves its clock, as somebody who sets the clock of the
 * machine does. Timers go on as they do then. The worker threads of the process follow.
 */
const RealDate = Date;
let offset = Number(process.env['MOVED_CLOCK_MS'] ?? 0);
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const channel = new BroadcastChannel('moved-clock');
channel.unref();
if (isMainThread)
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('moveMs' in message)) return;
    offset += Number(message.moveMs);
    process.env['MOVED_CLOCK_MS'] = String(offset);
    channel.postMessage(offset);
  });
else
  channel.onmessage = ({ data }) => {
    offset = data;
  };
