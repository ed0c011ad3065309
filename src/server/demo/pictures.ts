import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { iconSvg, type Look, screenshotSvg } from './drawings.ts'

export interface Picture {
  sha: string
  bytes: Uint8Array
}

export interface Screenshot {
  original: Picture
  retina: Picture
  medium: Picture
  thumb: Picture
}

const picture = (bytes: Uint8Array): Picture => ({
  sha: createHash('sha256').update(bytes).digest('hex'),
  bytes,
})

const png = (input: Sharp) => input.png({ compressionLevel: 9, palette: true }).toBuffer()

/** The icon as a PNG of exactly 70 by 70. */
export const drawIcon = async (look: Look): Promise<Picture> =>
  picture(
    await sharp(Buffer.from(iconSvg(look)))
      .resize(70, 70)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )

/** A screenshot in its four sizes: as drawn, and 600, 300 and 150 px high. */
export async function drawScreenshot(look: Look, number: number): Promise<Screenshot> {
  const original = await png(sharp(Buffer.from(screenshotSvg(look, number))))
  const high = async (height: number) => picture(await png(sharp(original).resize({ height })))
  const [retina, medium, thumb] = await Promise.all([high(600), high(300), high(150)])
  return { original: picture(original), retina, medium, thumb }
}
