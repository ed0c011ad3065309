import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { iconPng } from '#server/http/pictures/take-picture.ts'
import { acmeDashboards } from './acme-dashboards.ts'
import { elderDashboards } from './elder-dashboards.ts'
import { iconSvg, type Look, looks } from './looks.ts'
import { screenshotSvg, viewNames } from './views.ts'

const dashboards = { ...acmeDashboards, ...elderDashboards }

/** The add-ons that have pictures. */
export type Pictured = keyof typeof dashboards

/** A PNG and the SHA-256 of its bytes, in hex. */
export interface Picture {
  sha: string
  bytes: Uint8Array
}

interface DrawnScreenshot {
  original: Picture
  retina: Picture
  medium: Picture
  thumb: Picture
}

const picture = (bytes: Uint8Array): Picture => ({
  sha: createHash('sha256').update(bytes).digest('hex'),
  bytes,
})

/** Draws the icon, exactly 70 by 70. */
const drawIcon = async (slug: Pictured): Promise<Picture> =>
  picture(
    await sharp(Buffer.from(iconSvg(looks[slug] satisfies Look)))
      .png(iconPng)
      .toBuffer(),
  )

/** Draws a screenshot in four sizes: 1280 by 800 as drawn, and 600, 300 and 150 px high. `view`: 0 to 4. */
async function drawScreenshot(slug: Pictured, view: number): Promise<DrawnScreenshot> {
  const svg = Buffer.from(screenshotSvg(looks[slug], dashboards[slug], view))
  const drawn = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = drawn.info
  const sized = async (high: number) =>
    picture(
      await sharp(drawn.data, { raw: { width, height, channels: 3 } })
        .resize({ height: high })
        .png({ palette: true, quality: 90, effort: 1, dither: 0 })
        .toBuffer(),
    )
  const [original, retina, medium, thumb] = await Promise.all([
    sized(800),
    sized(600),
    sized(300),
    sized(150),
  ])
  return { original, retina, medium, thumb }
}

interface AddonPictures {
  icon: Picture
  screenshots: readonly DrawnScreenshot[]
}

/** The pictures of add-ons; those that are being drawn, once they are. */
export type Pictures = ReadonlyMap<Pictured, AddonPictures | Promise<AddonPictures>>

/** Begins to draw the icons of add-ons, and for each the requested number of screenshots (at most 5). */
export function drawPictures(wanted: readonly { slug: Pictured; screenshots: number }[]): Pictures {
  const draw = async (slug: Pictured, count: number): Promise<AddonPictures> => {
    const views = viewNames.slice(0, count).map((_, view) => drawScreenshot(slug, view))
    const [icon, ...screenshots] = await Promise.all([drawIcon(slug), ...views] as const)
    return { icon, screenshots }
  }
  return new Map(wanted.map(({ slug, screenshots }) => [slug, draw(slug, screenshots)]))
}
