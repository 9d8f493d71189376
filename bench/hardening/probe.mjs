import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a server by `--import`: answers `sample` with its memory after a collection and its loop delay since the last. */
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('message', (message) => {
    if (message !== 'sample') return;
    const [p50Ms, p99Ms, maxMs] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6 - 10);
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const peakRss = process.resourceUsage().maxRSS * 1024;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000, rss, peakRss, heapUsed, external, p50Ms, p99Ms, maxMs });
    delay.reset();
  });
  process.channel?.unref();
}
