import { Writable } from 'node:stream'
import { pino } from 'pino'

/** A log whose lines are kept. */
export function keptLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, log: pino(stream) }
}
