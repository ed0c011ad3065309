import type * as v from 'valibot'
import type { apiAuthorization } from '#contract/manifest.ts'
import type { ApiAuthorizationRow } from './api-authorizations.rules.ts'
import { summaryOf } from '#server/law/stored.ts'

/** An API token on the wire, masked unless just created. */
export const apiAuthorizationRecord = (
  row: ApiAuthorizationRow,
  addon: { id: string; slug: string },
  token = `${'•'.repeat(8)}${row.lastFour}`,
): v.InferOutput<typeof apiAuthorization> => ({
  id: row.id,
  token,
  addon: summaryOf(addon),
  createdAt: row.updatedAt.toISOString(),
})
