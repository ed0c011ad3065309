import { nextVersion } from '#server/db/columns.ts'
import { apiAuthorizations } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { recordChange } from '#server/law/trail.ts'
import { writeSecretLetters } from '#server/mail/secret-letters.ts'

/** Gives an add-on a new API token, shown in full only in this response; the old one stops working immediately. Tells the company. */
export async function regenerateToken(
  act: Act,
  addon: Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>,
): Promise<{ row: typeof apiAuthorizations.$inferSelect; token: string }> {
  const token = newToken('addon')
  const made = { tokenHash: hashToken(token), lastFour: token.slice(-4), updatedAt: act.now }
  const [row] = await act.tx
    .insert(apiAuthorizations)
    .values({ ...made, addonId: addon.id, createdAt: act.now })
    .onConflictDoUpdate({
      target: apiAuthorizations.addonId,
      set: { ...made, ...nextVersion(apiAuthorizations, act.now) },
    })
    .returning()
  if (row === undefined) throw new Error(`the API token of add-on ${addon.id} was not stored`)
  const subject = { type: 'api_authorization', id: row.id, addonId: addon.id } as const
  await recordChange(act, subject, { field: 'token', from: null, to: 'regenerated' })
  await writeSecretLetters(act, addon, 'API token')
  return { row, token }
}
