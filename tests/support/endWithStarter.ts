const leave = () => process.exit();

/** Ends this process when the one that started it is gone, as that of a run that was killed is: its servers then end too. */
export function endWithStarter(): void {
  if (!process.send || process.listeners('disconnect').includes(leave)) return;
  process.on('disconnect', leave);
}
