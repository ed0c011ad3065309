import { nextVersion } from '#server/db/columns.ts'
import { oauthCredentials } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { Act } from '#server/law/act.ts'
import { recordChange } from '#server/law/trail.ts'

export type OauthCredentialRow = typeof oauthCredentials.$inferSelect

/** Gives an add-on a new OAuth client secret, random unless given; shown in full only in this response. */
export async function regenerateSecret(
  act: Act,
  addon: { id: string },
  secret = newToken('client'),
): Promise<{ row: OauthCredentialRow; secret: string }> {
  const made = { secretHash: hashToken(secret), lastFour: secret.slice(-4), updatedAt: act.now }
  const [row] = await act.tx
    .insert(oauthCredentials)
    .values({ ...made, addonId: addon.id, createdAt: act.now })
    .onConflictDoUpdate({
      target: oauthCredentials.addonId,
      set: { ...made, ...nextVersion(oauthCredentials, act.now) },
    })
    .returning()
  if (row === undefined) throw new Error(`the client secret of add-on ${addon.id} was not stored`)
  const subject = { type: 'oauth_credential', id: row.id, addonId: addon.id } as const
  await recordChange(act, subject, { field: 'secret', from: null, to: 'regenerated' })
  return { row, secret }
}
