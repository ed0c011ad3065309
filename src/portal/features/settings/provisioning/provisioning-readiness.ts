import type { SettingsData } from '../data.ts'
import { addonPlacePath } from '#contract/places.ts'

/** One thing to be done before an add-on moves to version 3 of the provisioning API. */
export interface ReadinessItem {
  text: string
  isDone: boolean
  /** Where in the portal it is done; null where only staff can. */
  href: string | null
}

/** The technical requirements that tell whether a provider answers by version 3. */
const telling: ReadonlySet<string> = new Set(['manifest', 'automatic_review'])

/** How ready an add-on is for version 3. It may move all the same: who has tested elsewhere knows better. */
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
