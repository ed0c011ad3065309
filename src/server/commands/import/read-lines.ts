import { createReadStream } from 'node:fs'

/** A line's bytes with its end; null if they are more than may be. */
type LineBytes = Buffer | null

/** Lines of a file that were read together, and the number of bytes up to the end of the last one. */
export interface LinesRead {
  lines: LineBytes[]
  bytes: number
}

/** Reads a file from a line's begin on, in pieces of `pieceBytes`. Of a line longer than `most` bytes it keeps nothing. */
export async function* readLines(
  file: string,
  from: number,
  { most, pieceBytes }: { most: number; pieceBytes: number },
): AsyncGenerator<LinesRead> {
  let parts: Buffer[] = []
  let length = 0
  let bytes = from
  const keep = (part: Buffer) => {
    length += part.length
    if (length > most) parts = []
    else parts.push(part)
  }
  const end = (): LineBytes => {
    const line = length > most ? null : Buffer.concat(parts)
    bytes += length
    parts = []
    length = 0
    return line
  }
  for await (const piece of createReadStream(file, { start: from, highWaterMark: pieceBytes })) {
    const lines: LineBytes[] = []
    const chunk = piece as Buffer
    let at = 0
    for (let next = chunk.indexOf(10); next !== -1; next = chunk.indexOf(10, at)) {
      keep(chunk.subarray(at, next + 1))
      lines.push(end())
      at = next + 1
    }
    keep(chunk.subarray(at))
    if (lines.length > 0) yield { lines, bytes }
  }
  if (length > 0) yield { lines: [end()], bytes }
}
