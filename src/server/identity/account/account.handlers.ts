import type { SignedInSession } from '#contract/session.ts'
import { type identitySessions, users } from '#server/db/schema.ts'
import { conflict, invalid, tooManyRequests } from '#server/law/refusal.ts'
import { actOf } from '#server/law/act.ts'
import { type Handlers, paged } from '#server/law/handler.ts'
import { updateRow } from '#server/law/stored.ts'
import { changedFields } from '#server/law/trail.ts'
import { changePassword } from '../change-password.ts'
import { tooMany } from '../pages/answer-pages.ts'
import { loadAccount, loadOwnUser } from '../load-users.ts'
import { acknowledgeTerms } from '../terms.ts'
import { browserWording } from './browser-wording.ts'
import { loadSecurityEvents } from './load-security-events.ts'
import { endOtherSessions, endLiveSession, liveSessions } from '../sessions.ts'

/** A session as its owner sees it; `currentId` is the one that asks. */
const sessionRecord = (row: typeof identitySessions.$inferSelect, currentId: string): SignedInSession => ({
  id: row.id,
  browser: browserWording(row.userAgent),
  address: row.address,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  current: row.id === currentId,
})

export const accountHandlers = {
  userList: async (_, { tx, caller }) => [await loadOwnUser(tx, caller)],

  userAcknowledgeMsa: async (_, c) => {
    await acknowledgeTerms(actOf(c), c.caller)
    return loadOwnUser(c.tx, c.caller)
  },

  accountView: (_, { tx, caller }) => loadAccount(tx, caller.id),

  accountUpdate: async ({ body }, c) => {
    if (changedFields<typeof users.$inferSelect>(c.subject, body).length > 0) {
      await updateRow(actOf(c), users, c.subject.id, body)
      c.noteSecurity({ kind: 'name_changed' })
    }
    return loadOwnUser(c.tx, c.caller)
  },

  passwordUpdate: ({ body: { current, password } }, { config, caller, subject, origin, now }) => {
    const { id, email, passwordHash } = subject
    const user = { id, email, passwordHash, mustChangePassword: false, passwordExpiresAt: null }
    const typed = { current, password, again: password, mayRepeat: true } as const
    return Promise.resolve(async (db) => {
      const resources = { db, config, clock: { now: () => now } }
      const changed = await changePassword(resources, { id: caller.sessionId, user }, typed, origin)
      if ('waitSeconds' in changed)
        throw tooManyRequests(tooMany(changed.waitSeconds).problem, changed.waitSeconds)
      const wrong = Object.entries(changed.errors)
      if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field, said]) => [field, [said]])))
      return (c) => loadOwnUser(c.tx, c.caller)
    })
  },

  sessionList: async (_, { tx, caller }) => {
    const rows = await liveSessions(tx, caller.id)
    return rows.map((row) => sessionRecord(row, caller.sessionId))
  },

  otherSessionsDelete: async (_, { tx, caller, noteSecurity }) => {
    const rows = await endOtherSessions(tx, { id: caller.sessionId, user: caller })
    if (rows.length > 0) noteSecurity({ kind: 'session_ended', details: { sessions: rows.length } })
    return rows.map((row) => sessionRecord(row, caller.sessionId))
  },

  sessionDelete: async (_, { tx, caller, subject, noteSecurity }) => {
    if (!(await endLiveSession(tx, subject.id))) throw conflict('The session is over already.')
    noteSecurity({ kind: 'session_ended', details: { sessions: 1 } })
    return sessionRecord(subject, caller.sessionId)
  },

  ownSecurityEventList: async (_, c) =>
    paged(c, await loadSecurityEvents(c.tx, { personId: c.caller.id }, c.page)),

  securityEventList: async ({ query }, c) => paged(c, await loadSecurityEvents(c.tx, query, c.page)),
} satisfies Partial<Handlers>
