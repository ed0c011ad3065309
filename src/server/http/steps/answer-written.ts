import { inSnapshot } from '#server/db/database.ts'
import type { WrittenAnswer } from '#server/law/handler.ts'
import { hasVersion, strongTag } from '../etag.ts'
import { contextOf, runHandler } from './handle.ts'
import { step } from './step.ts'

/**
 * Answers a read as its handler writes it, of one state of the database; 304 to a client that has the answer already. A
 * strong entity tag names one sequence of bytes (RFC 9110, 8.8.1), so nobody may transform these, nor do we compress
 * them.
 */
export const answerWritten = step(async (c) => {
  c.set('now', c.get('resources').clock.now())
  await inSnapshot(c.get('tx'), async (tx) => {
    const { hash, write } = (await runHandler(c, { ...contextOf(c), tx })) as WrittenAnswer
    const etag = strongTag(hash)
    const isKnown = hasVersion(c, etag)
    c.set('written', {
      status: isKnown ? 304 : 200,
      text: isKnown || c.req.method === 'HEAD' ? null : streamOf(await write()),
      headers: { etag, 'cache-control': 'private, no-cache, no-transform' },
    })
  })
})

/** A stream of parts, each of which is made when the one before is taken. */
function streamOf(parts: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const left = parts[Symbol.iterator]()
  return new ReadableStream(
    {
      pull(controller) {
        const part = left.next()
        if (part.done === true) controller.close()
        else controller.enqueue(part.value)
      },
    },
    { highWaterMark: 0 },
  )
}
