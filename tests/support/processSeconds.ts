import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Parent and processor seconds of each process, with those of its ended children. Linux only; empty elsewhere. */
function readProcesses(): Map<number, { parent: number; seconds: number }> {
  const processes = new Map<number, { parent: number; seconds: number }>();
  let entries: string[];
  try {
    entries = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return processes;
  }
  for (const pid of entries) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold spaces. After it: state, parent, …; utime, stime, cutime and cstime are the 12th to 15th.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      processes.set(Number(pid), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND });
    } catch {
      // It has ended meanwhile.
    }
  }
  return processes;
}

/** Processor seconds that this process and its descendants have used so far: test code, servers, engines and browsers. */
export function processSeconds(): number {
  const processes = readProcesses();
  const isOwn = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = processes.get(at)?.parent) if (at === process.pid) return true;
    return false;
  };
  return [...processes].reduce((sum, [pid, { seconds }]) => sum + (isOwn(pid) ? seconds : 0), 0);
}
