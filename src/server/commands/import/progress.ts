import { grouped } from '#contract/formats/grouped.ts'
import type { Staged } from './stage-installs.ts'

/** A terminal's stream, on which one line is written again and again. */
interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

const bar = (part: number) => '█'.repeat(Math.floor(part * 20)).padEnd(20, '░')

/**
 * Tells how far a file is read, with its lines and how many were read a second: on a terminal as a bar that moves, elsewhere as
 * a line for every tenth of the file. `ms` is a clock that only runs forward.
 */
export function progressOn(
  terminal: Terminal,
  tell: (line: string) => void,
  ms: () => number = () => performance.now(),
): (staged: Staged) => void {
  const began = ms()
  let first: number | undefined
  let tenths = 0
  return ({ lines, bytes, size }) => {
    first ??= lines
    const part = size === 0 ? 1 : bytes / size
    const rate = Math.round(((lines - first) * 1000) / Math.max(1, ms() - began))
    const speed = lines > first ? `, ${grouped(rate)} a second` : ''
    const text =
      size === 0 ? 'The file is empty.' : `${Math.floor(part * 100)} %, ${grouped(lines)} lines${speed}`
    if (terminal.isTTY === true) {
      terminal.write(`\r${bar(part)} ${text}\u001b[K${bytes === size ? '\n' : ''}`)
      return
    }
    if (Math.floor(part * 10) <= tenths) return
    tenths = Math.floor(part * 10)
    tell(text)
  }
}
