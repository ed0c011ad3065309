import type { Thresholds } from '#contract/wording/requirement-items.ts'

type Limits = Pick<Thresholds, 'screenshotsMin' | 'screenshotsMax'>

/** SPEC section 5. */
export const noMoreScreenshots = 'You cannot add anymore screenshots'

/** The number of screenshots an add-on should have: '2 to 5 images'. */
export const wantedImages = ({ screenshotsMin, screenshotsMax }: Limits): string =>
  screenshotsMin === 0 ? `up to ${screenshotsMax} images` : `${screenshotsMin} to ${screenshotsMax} images`

/** Describes how many there are and may be. */
export const countOfImages = (count: number, limits: Limits): string =>
  count < limits.screenshotsMin
    ? `${count} of ${wantedImages(limits)}. The approval for beta asks for at least ${limits.screenshotsMin}.`
    : `${count} of at most ${limits.screenshotsMax} images, in the order in which customers see them.`
