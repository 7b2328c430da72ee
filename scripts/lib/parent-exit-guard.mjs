// Preloaded into every service that a script starts: when the script dies abruptly (kill -9), the channel to it closes
// and the service ends too, instead of holding its port forever. TENFOUR_PARENT_PID is the script's id: processes that the
// service forks inherit this preload, but the script does not end them.
const GRACE_MS = 5_000;

if (process.channel !== undefined && process.env.TENFOUR_PARENT_PID === String(process.ppid)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  });
  process.channel.unref();
}
