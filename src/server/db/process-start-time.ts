import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Field 22 of /proc/PID/stat, counted from field 3, because field 2, a name in parentheses, may contain spaces. */
const startTime = 19

/**
 * Identifies when a living process began, as no other process with its id would: on Linux in ticks since an
 * identified boot, elsewhere to the second from ps. Empty if the system does not say, such as for a process that has
 * ended.
 */
export function processStartTime(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[startTime] ?? ''
    return `${boot} ${ticks}`
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(code)) return ''
    throw error
  }
}
