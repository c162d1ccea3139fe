// The time that the processor has given to this thread: on a busy machine, or one that pauses, work costs no more of it.

export function processorMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
