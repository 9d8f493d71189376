import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const TURN_MS = 5;

/**
 * Loaded into a server by `--import`: answers `sample` with its memory after a collection, and with how late its event loop
 * was since the last sample and how much its thread worked between two turns of a timer, which other programs do not change.
 */
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  /** @type {number[]} */
  let worked = [];
  const workOf = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = workOf();
  setInterval(() => {
    const now = workOf();
    worked.push(now - before);
    before = now;
  }, TURN_MS).unref();
  process.on('message', (message) => {
    if (message !== 'sample') return;
    const [p50Ms, p99Ms, maxMs] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6 - 10);
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const peakRss = process.resourceUsage().maxRSS * 1024;
    const { user, system } = process.cpuUsage();
    const turns = worked.sort((a, b) => a - b);
    const workedP99Ms = turns[Math.floor(turns.length * 0.99)] ?? 0;
    const workedMostMs = turns.at(-1) ?? 0;
    const late = { p50Ms, p99Ms, maxMs, workedP99Ms, workedMostMs };
    process.send?.({ cpuMs: (user + system) / 1000, rss, peakRss, heapUsed, external, ...late });
    worked = [];
    before = workOf();
    delay.reset();
  });
  process.channel?.unref();
}
