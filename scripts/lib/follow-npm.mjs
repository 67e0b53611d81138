/**
 * npm runs a script in a shell and passes signals to that shell only, which ends without telling
 * us. So when the shell is gone we take the signal as meant for us.
 */
export function followNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
