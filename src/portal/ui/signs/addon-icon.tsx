import type { Addon } from '#contract/addon.ts'

/** An add-on's icon or its placeholder; decorative, since the name is shown beside it. `size` is in px. */
export function AddonIcon({
  addon,
  size = 48,
}: {
  addon: Pick<Addon, 'iconUrl'> & Partial<Pick<Addon, 'base64Icon'>>
  size?: number
}) {
  return <img alt="" src={addon.base64Icon ?? addon.iconUrl} width={size} height={size} />
}
