import { users } from '#server/db/schema.ts'
import { conflict } from '#server/http/errors.ts'
import { actOf } from '#server/law/act.ts'
import type { Handlers } from '#server/law/handler.ts'
import { updateRow } from '#server/law/stored.ts'
import { changedFields } from '#server/law/trail.ts'
import { loadOwnUser } from '../load-users.ts'
import { sessionRecord } from './session.record.ts'
import { endOtherSessions, endLiveSession, liveSessions } from '../sessions.ts'

export const accountHandlers = {
  accountUpdate: async ({ body }, c) => {
    if (changedFields<typeof users.$inferSelect>(c.subject, body).length > 0)
      await updateRow(actOf(c), users, c.subject.id, body)
    return loadOwnUser(c.tx, c.caller)
  },

  sessionList: async (_, { tx, caller }) => {
    const rows = await liveSessions(tx, caller.id)
    return rows.map((row) => sessionRecord(row, caller.sessionId))
  },

  otherSessionsDelete: async (_, { tx, caller }) => {
    const rows = await endOtherSessions(tx, { id: caller.sessionId, user: caller })
    return rows.map((row) => sessionRecord(row, caller.sessionId))
  },

  sessionDelete: async (_, { tx, caller, subject }) => {
    if (!(await endLiveSession(tx, subject.id))) throw conflict('The session is over already.')
    return sessionRecord(subject, caller.sessionId)
  },
} satisfies Partial<Handlers>
