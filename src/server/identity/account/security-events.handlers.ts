import { type Handlers, paged } from '#server/law/handler.ts'
import { loadSecurityEvents } from './load-security-events.ts'

export const securityEventHandlers = {
  ownSecurityEventList: async (_, c) =>
    paged(c, await loadSecurityEvents(c.tx, { personId: c.caller.id }, c.page)),

  securityEventList: async ({ query }, c) => paged(c, await loadSecurityEvents(c.tx, query, c.page)),
} satisfies Partial<Handlers>
