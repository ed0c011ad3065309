import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The 22nd field of /proc/PID/stat counted from the third: the second one, a name in brackets, may hold blanks. */
const startTime = 19

/**
 * When a living process began, in words that no other process with its number gets: on Linux in ticks since a boot
 * that is named, elsewhere to the second by ps. Empty where the system tells nothing, as of a process that is over.
 */
export function birthOf(pid: number): string {
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
