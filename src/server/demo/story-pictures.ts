import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { PreparedPicture } from '#server/law/prepared-picture.ts'

/** A folder for each add-on: its icon as the marketplace shows it, and its screenshots by number. */
const files = 'src/server/demo/pictures'
/** The same prepared for a first start, beside the server's bundle. Where the sources are run there is none. */
const builtFile = fileURLToPath(new URL('./demo-pictures', import.meta.url))

/** The story's pictures, by the slugs of its add-ons. */
export type Pictures = ReadonlyMap<string, { icon: PreparedPicture; screenshots: readonly PreparedPicture[] }>

/**
 * Prepares the pictures, screenshots in the heights of an upload's. Few colours are in them, so that a palette makes
 * them a third as large, and the first start stores them sooner.
 */
async function preparePictures(): Promise<Pictures> {
  const { loadDecoder, screenshotHeights, storedPicture } =
    await import('#server/http/pictures/take-picture.ts')
  const sharp = await loadDecoder()
  const sized = async (bytes: Buffer, height: number) => {
    const png = { palette: true, quality: 90, effort: 1, dither: 0 }
    return storedPicture(await sharp(bytes).resize({ height }).png(png).toBuffer(), 'image/png')
  }
  const screenshot = async (bytes: Buffer): Promise<PreparedPicture> => ({
    original: storedPicture(bytes, 'image/png'),
    retina: await sized(bytes, screenshotHeights.retina),
    medium: await sized(bytes, screenshotHeights.medium),
    thumb: await sized(bytes, screenshotHeights.thumb),
  })
  const ofAddon = async (slug: string) => {
    const bytesOf = (name: string) => readFileSync(join(files, slug, name))
    const numbered = readdirSync(join(files, slug)).filter((name) => name !== 'icon.png')
    const screenshots = await Promise.all(numbered.toSorted().map((name) => screenshot(bytesOf(name))))
    return [
      slug,
      { icon: { original: storedPicture(bytesOf('icon.png'), 'image/png') }, screenshots },
    ] as const
  }
  return new Map(await Promise.all(readdirSync(files).map(ofAddon)))
}

/** Prepares the story's pictures for a build. */
export async function buildPictures(file: string = builtFile): Promise<void> {
  writeFileSync(file, serialize(await preparePictures()))
}

/** The story's pictures: the build's or, without a build, prepared now. */
export const storyPictures = async (file: string = builtFile): Promise<Pictures> =>
  existsSync(file) ? (deserialize(readFileSync(file)) as Pictures) : preparePictures()
