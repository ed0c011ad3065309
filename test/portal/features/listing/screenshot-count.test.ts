import { expect, test } from 'vitest'
import { countOfImages, wantedImages } from '#portal/features/listing/screenshots/wording.ts'

test.each([
  [2, 1, '2 to 5 images', '1 of 2 to 5 images. The approval for beta asks for at least 2.'],
  [2, 2, '2 to 5 images', '2 of at most 5 images, in the order in which customers see them.'],
  [4, 3, '4 to 5 images', '3 of 4 to 5 images. The approval for beta asks for at least 4.'],
  [0, 0, 'up to 5 images', '0 of at most 5 images, in the order in which customers see them.'],
])('a deployment that asks for %i screenshots counts %i by that', (screenshotsMin, count, wanted, told) => {
  const limits = { screenshotsMin, screenshotsMax: 5 }
  expect(wantedImages(limits)).toBe(wanted)
  expect(countOfImages(count, limits)).toBe(told)
})
