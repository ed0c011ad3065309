import type { Handlers } from '#server/law/handler.ts'
import { loadSecurityEvents } from './load-security-events.ts'

export const securityEventHandlers = {
  ownSecurityEventList: async (_, { tx, caller, page, reply }) => {
    const { entries, total } = await loadSecurityEvents(tx, { personId: caller.id }, page)
    reply.total = total
    return entries
  },

  securityEventList: async ({ query }, { tx, page, reply }) => {
    const { entries, total } = await loadSecurityEvents(tx, query, page)
    reply.total = total
    return entries
  },
} satisfies Partial<Handlers>
