// Preloaded into every service that a script starts: when the script dies without a word (kill -9), the channel
// to it closes and the service ends too, instead of holding its port for ever. TENFOUR_LEASH is the script's id:
// what the service forks in its turn inherits this preload, but is not the script's to end.
const GRACE_MS = 5_000;

if (process.channel !== undefined && process.env.TENFOUR_LEASH === String(process.ppid)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  });
  process.channel.unref();
}
