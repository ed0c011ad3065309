import { eq } from 'drizzle-orm'
import { apiAuthorizations } from '#server/db/schema.ts'
import { apiAuthorizationRecord } from './api-authorization.record.ts'
import { actOf } from '#server/law/act.ts'
import { regenerateToken } from './api-authorizations.rules.ts'
import type { Handlers } from '#server/law/handler.ts'

export const apiAuthorizationHandlers = {
  apiAuthorizationList: async (_, { tx, subject }) => {
    const rows = await tx.select().from(apiAuthorizations).where(eq(apiAuthorizations.addonId, subject.id))
    return rows.map((row) => apiAuthorizationRecord(row, subject))
  },

  apiAuthorizationRegenerate: async (_, c) => {
    const { row, token } = await regenerateToken(actOf(c), c.subject)
    c.noteSecurity({ kind: 'secrets_regenerated', details: { what: 'API token', of: c.subject.slug } })
    return apiAuthorizationRecord(row, c.subject, token)
  },
} satisfies Partial<Handlers>
