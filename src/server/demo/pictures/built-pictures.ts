import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { listings } from '../story.ts'
import type { Pictures } from './draw.ts'

/** The file of the story's pictures, which a build draws next to the server's bundle. Where the sources are run there is none. */
const builtFile = fileURLToPath(new URL('./demo-pictures', import.meta.url))

/** Begins to draw the story's pictures, which other threads do. */
async function draw(): Promise<Pictures> {
  const { drawPictures } = await import('./draw.ts')
  return drawPictures(Object.values(listings))
}

/** Draws the story's pictures for a build. */
export async function buildPictures(file: string = builtFile): Promise<void> {
  const drawn = [...(await draw())].map(async ([slug, pictures]) => [slug, await pictures] as const)
  writeFileSync(file, serialize(new Map(await Promise.all(drawn))))
}

/** The story's pictures: the build's or, without them, such as are being drawn. */
export const storyPictures = async (file: string = builtFile): Promise<Pictures> =>
  existsSync(file) ? (deserialize(readFileSync(file)) as Pictures) : draw()
