import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPictures, storyPictures } from '#server/demo/pictures/built-pictures.ts'

test('a build’s pictures are those that are drawn without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-pictures-'))
  const file = join(folder, 'pictures')
  const resolved = async (given: Promise<Awaited<ReturnType<typeof storyPictures>>>) =>
    Promise.all([...(await given)].map(async ([slug, pictures]) => [slug, await pictures]))
  try {
    const drawn = await resolved(storyPictures(file))
    await buildPictures(file)
    expect(await resolved(storyPictures(file))).toEqual(drawn)
    expect(drawn).toHaveLength(8)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
