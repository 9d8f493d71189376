import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a server by `--import`: answers each message with its memory after a collection and its loop delay since the last. */
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => {
  const [p50Ms, p99Ms, maxMs] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6 - 10);
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heapUsed, external, p50Ms, p99Ms, maxMs });
  delay.reset();
});
process.channel?.unref();
