import { eq } from 'drizzle-orm'
import { apiAuthorizations, oauthCredentials } from '#server/db/schema.ts'
import { actOf } from '#server/law/act.ts'
import type { AddonRow, Handlers } from '#server/law/handler.ts'
import { summaryOf } from '#server/law/stored.ts'
import { regenerateToken } from './api-authorizations.rules.ts'
import { regenerateSecret } from './oauth-credentials.rules.ts'

const masked = ({ lastFour }: { lastFour: string }) => `${'•'.repeat(8)}${lastFour}`

const parts = ({ id, updatedAt }: { id: string; updatedAt: Date }, addon: AddonRow) => ({
  id,
  addon: summaryOf(addon),
  createdAt: updatedAt.toISOString(),
})

/** An add-on's API token and OAuth client secret, masked unless just created. */
export const addonSecretHandlers = {
  apiAuthorizationList: async (_, { tx, subject }) => {
    const rows = await tx.select().from(apiAuthorizations).where(eq(apiAuthorizations.addonId, subject.id))
    return rows.map((row) => ({ ...parts(row, subject), token: masked(row) }))
  },

  apiAuthorizationRegenerate: async (_, c) => {
    const { row, token } = await regenerateToken(actOf(c), c.subject)
    c.noteSecurity({ kind: 'secrets_regenerated', details: { what: 'API token', of: c.subject.slug } })
    return { ...parts(row, c.subject), token }
  },

  oauthCredentialList: async (_, { tx, subject }) => {
    const rows = await tx.select().from(oauthCredentials).where(eq(oauthCredentials.addonId, subject.id))
    return rows.map((row) => ({ ...parts(row, subject), secret: masked(row) }))
  },

  oauthCredentialRegenerate: async (_, c) => {
    const { row, secret } = await regenerateSecret(actOf(c), c.subject)
    const details = { what: 'OAuth client secret', of: c.subject.slug }
    c.noteSecurity({ kind: 'secrets_regenerated', details })
    return { ...parts(row, c.subject), secret }
  },
} satisfies Partial<Handlers>
