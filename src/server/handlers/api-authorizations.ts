import { eq } from 'drizzle-orm'
import { apiAuthorizations } from '../db/schema.ts'
import { apiAuthorizationRecord } from '../records/api-authorization.ts'
import { actOf } from '../rules/act.ts'
import { regenerateToken } from '../rules/api-authorizations.ts'
import type { Handlers } from './handler.ts'

export const apiAuthorizationHandlers = {
  apiAuthorizationList: async (_, { tx, subject }) => {
    const rows = await tx.select().from(apiAuthorizations).where(eq(apiAuthorizations.addonId, subject.id))
    return rows.map((row) => apiAuthorizationRecord(row, subject))
  },

  apiAuthorizationRegenerate: async (_, c) => {
    const { row, token } = await regenerateToken(actOf(c), c.subject)
    return apiAuthorizationRecord(row, c.subject, token)
  },
} satisfies Partial<Handlers>
