import { isMainThread } from 'node:worker_threads';

// Preloaded into the server: when the script that started it is gone without a word (killed outright), the server stops as if told to.
if (isMainThread && process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
