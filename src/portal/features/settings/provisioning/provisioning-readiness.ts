import type { SettingsData } from '../data.ts'
import { addonPlacePath } from '#contract/places.ts'

/** A task before moving an add-on to version 3 of the provisioning API. */
export interface ReadinessItem {
  text: string
  isDone: boolean
  /** Where to do it in the portal; null if only staff can. */
  href: string | null
}

/** The technical requirements that show whether a provider supports version 3. */
const telling: ReadonlySet<string> = new Set(['manifest', 'automatic_review'])

/**
 * An add-on's readiness for version 3. It does not block the move: a provider who has tested elsewhere knows
 * better.
 */
export function provisioningReadiness(
  slug: string,
  { manifest, technical }: Pick<SettingsData, 'manifest' | 'technical'>,
): readonly ReadinessItem[] {
  return [
    {
      text: 'Name version 3 as api.version in the manifest.',
      isDone: String(manifest?.contents.api.version) === '3',
      href: addonPlacePath(slug, 'settings#manifest'),
    },
    ...technical
      .filter(({ name }) => telling.has(name))
      .map(({ message, completed, href }) => ({ text: message, isDone: completed, href })),
  ]
}
