import type { Handlers } from '#server/law/handler.ts'
import { answerCall, awaitCall } from './relay-queue.ts'

export const relayCallHandlers = {
  relayCallTake: ({ body: { waitSeconds = 0 } }, { subject, now }) => {
    const { id, slug } = subject
    return Promise.resolve(async (db) => {
      const call = await awaitCall(db, { id, slug }, now, waitSeconds * 1000)
      return () => Promise.resolve({ call })
    })
  },

  relayCallAnswer: async ({ params: { id }, body }, { tx, subject }) => {
    const { lease, status, errorType, body: text, tookMs } = body
    const answer =
      errorType === undefined
        ? ({ kind: 'answer', status: status ?? 0, body: text, tookMs } as const)
        : { kind: errorType, message: text }
    return { taken: await answerCall(tx, subject, { id, lease }, answer) }
  },
} satisfies Partial<Handlers>
