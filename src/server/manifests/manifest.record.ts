import type * as v from 'valibot'
import { type manifest, secretMask } from '#contract/manifest.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { summaryOf } from '#server/law/stored.ts'
import { shownWithoutCredentials } from '#server/outbound/provider-url.ts'
import { problemsOf } from '#server/situation/manifest-problems.ts'
import type { ManifestRow } from './manifests.rules.ts'

/** A pushed manifest on the wire: secrets masked, its number as `$base` for the next push, its problems; none but its own password. */
export function manifestRecord(
  row: ManifestRow,
  addon: { id: string; slug: string },
  config: RulesConfig,
): v.InferOutput<typeof manifest> {
  const stored = shownWithoutCredentials(row.contents) as { id: string; api: Record<string, unknown> }
  const contents = {
    ...stored,
    $base: row.number,
    api: { ...stored.api, password: secretMask, sso_salt: secretMask },
  }
  return {
    id: row.id,
    addon: summaryOf(addon),
    number: row.number,
    contents,
    problems: problemsOf(addon, row, config),
    passwordUsedAt: row.passwordUsedAt?.toISOString() ?? null,
    previousPassword: null,
    keepableNumber: null,
    createdAt: row.createdAt.toISOString(),
  }
}
