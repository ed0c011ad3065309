import type { Act } from '#server/law/act.ts'
import type { TestServer } from '#test/support/server.ts'

/** Acts as somebody of a company now, outside a request: for putting rows in place. */
export const systemAct = (server: TestServer, actorId: string | null): Act => ({
  tx: server.db,
  by: 'provider',
  role: actorId === null ? 'system' : 'provider',
  actorId,
  now: server.clock.now(),
  config: server.config,
})
