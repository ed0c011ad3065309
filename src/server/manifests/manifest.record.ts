import type * as v from 'valibot'
import { type manifest, secretMask } from '#contract/manifest.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { problemsOf } from './manifest-problems.ts'
import type { ManifestRow } from './manifests.rules.ts'
import { withoutCredentials } from './provider-url.ts'
import { summaryOf } from '#server/addons/addon-summary.ts'

const shownUrl = (url: unknown): unknown => (typeof url === 'string' ? withoutCredentials(url) : url)

/** Endpoints without the credentials that older versions stored in their URLs. */
const shownEndpoints = (endpoints: unknown): unknown =>
  typeof endpoints === 'object' && endpoints !== null && !Array.isArray(endpoints)
    ? Object.fromEntries(Object.entries(endpoints).map(([key, url]) => [key, shownUrl(url)]))
    : shownUrl(endpoints)

/** A pushed manifest on the wire: secrets masked, its number as `$base` for the next push, and its problems. */
export function manifestRecord(
  row: ManifestRow,
  addon: { id: string; slug: string },
  config: RulesConfig,
): v.InferInput<typeof manifest> {
  const stored = row.contents as { id: string; api: Record<string, unknown> }
  const endpoints = Object.fromEntries(
    ['production', 'test']
      .filter((name) => Object.hasOwn(stored.api, name))
      .map((name) => [name, shownEndpoints(stored.api[name])]),
  )
  const contents = {
    ...stored,
    $base: row.number,
    api: { ...stored.api, ...endpoints, password: secretMask, sso_salt: secretMask },
  }
  return {
    id: row.id,
    addon: summaryOf(addon),
    number: row.number,
    contents,
    problems: problemsOf(addon, row, config),
    createdAt: row.createdAt.toISOString(),
  }
}
