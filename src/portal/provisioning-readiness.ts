import type { SettingsData } from './settings-data.ts'

/** One thing that should be so before an add-on moves to version 3 of the provisioning API. */
export interface ReadinessItem {
  text: string
  isReady: boolean
  /** Where in the portal it is mended. */
  href: string
}

/** How ready an add-on is for version 3. It may move all the same: who has tested elsewhere knows better. */
export function provisioningReadiness(
  slug: string,
  { manifest, technical }: Pick<SettingsData, 'manifest' | 'technical'>,
): readonly ReadinessItem[] {
  const isComplete = (name: string) => technical.find((item) => item.name === name)?.completed === true
  const manifestHref = `/addons/${slug}/settings#manifest`
  return [
    {
      text: 'The manifest names version 3 in api.version.',
      isReady: String(manifest?.contents.api.version) === '3',
      href: manifestHref,
    },
    {
      text: 'The manifest is valid, and its production URLs use https.',
      isReady: isComplete('manifest'),
      href: manifestHref,
    },
    {
      text: 'An automatic review of the manifest has passed.',
      isReady: isComplete('automatic_review'),
      href: `/addons/${slug}/logs`,
    },
  ]
}
