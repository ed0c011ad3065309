import type * as v from 'valibot'
import { type manifest, secretMask } from '#contract/manifest.ts'
import type { ManifestRow } from './manifests.rules.ts'
import { summaryOf } from '#server/addons/addon-summary.ts'

/** A pushed manifest on the wire: secrets masked, its number as `$base` for the next push. */
export function manifestRecord(
  row: ManifestRow,
  addon: { id: string; slug: string },
): v.InferInput<typeof manifest> {
  const masked = { password: secretMask, sso_salt: secretMask }
  const contents = {
    ...row.contents,
    $base: row.number,
    api: { ...(row.contents.api as object), ...masked },
  } as unknown as v.InferInput<typeof manifest>['contents']
  return {
    id: row.id,
    addon: summaryOf(addon),
    number: row.number,
    contents,
    createdAt: row.createdAt.toISOString(),
  }
}
