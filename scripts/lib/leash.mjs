// Preloaded into every service that a script starts: when the script dies without a word (kill -9), the channel
// to it closes and the service ends too, instead of holding its port for ever.
const GRACE_MS = 5_000;

if (process.channel !== undefined) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  });
  process.channel.unref();
}
