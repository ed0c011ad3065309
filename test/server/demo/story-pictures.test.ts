import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPictures, storyPictures } from '#server/demo/story-pictures.ts'

test('a build’s pictures are those that are prepared without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'story-pictures-'))
  const file = join(folder, 'pictures')
  try {
    const prepared = await storyPictures(file)
    await buildPictures(file)
    expect(await storyPictures(file)).toEqual(prepared)
    expect(prepared.size).toBe(8)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
