import { nextVersion } from '#server/db/columns.ts'
import { oauthCredentials } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { recordChange } from '#server/law/trail.ts'
import { writeSecretLetters } from '#server/mail/secret-letters.ts'

/** Gives an add-on a new OAuth client secret, random unless given; shown in full only in this response. Tells the company. */
export async function regenerateSecret(
  act: Act,
  addon: Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>,
  secret = newToken('client'),
): Promise<{ row: typeof oauthCredentials.$inferSelect; secret: string }> {
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
  await writeSecretLetters(act, addon, 'OAuth client secret')
  return { row, secret }
}
