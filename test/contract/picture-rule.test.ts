import { describe, expect, test } from 'vitest'
import { readPicture } from '#contract/pictures/picture-bytes.ts'
import { pictureFault, pictureSizeFault } from '#contract/pictures/picture-rule.ts'
import { drawn, joined, noise, utf8 } from '#test/support/pictures.ts'

const formats = ['png', 'jpeg', 'gif'] as const

describe.each(formats)('a %s picture', (format) => {
  const type = `image/${format}`

  test('is read from its bytes, as wide and high as it is', async () => {
    expect(readPicture(await drawn(format, 321, 123))).toEqual({ type, width: 321, height: 123, fault: null })
    expect(pictureFault(await drawn(format, 321, 123), 'screenshot', type)).toBeNull()
    expect(pictureFault(await drawn(format, 321, 123), 'screenshot', '')).toBeNull()
  })

  test('that is cut anywhere is never taken, and nothing is thrown', async () => {
    const whole = await drawn(format, 40, 30)
    for (let length = 0; length < whole.length; length++)
      expect([length, pictureFault(whole.slice(0, length), 'screenshot', type)]).not.toEqual([length, null])
  })

  test('with something behind its end is refused, whatever it is', async () => {
    const whole = await drawn(format, 40, 30)
    const fault = 'has other data after its end: open it in an image editor and save it anew'
    for (const more of ['<script>alert(1)</script>', '\n', '\0', 'PK\u0003\u0004'])
      expect(pictureFault(joined(whole, utf8(more)), 'screenshot', type)).toBe(fault)
    expect(pictureFault(joined(whole, whole), 'screenshot', type)).toBe(fault)
  })

  test('that says it is something else is refused', async () => {
    const other = format === 'png' ? 'image/gif' : 'image/png'
    const ending = { png: '.png', jpeg: '.jpg', gif: '.gif' }[format]
    for (const said of [other, 'text/html'])
      expect(pictureFault(await drawn(format, 40, 30), 'screenshot', said)).toBe(
        `is a ${format.toUpperCase()} picture but says that it is ${said}: rename the file to end in ${ending}`,
      )
  })

  test('with any one byte of its head changed is read without a throw', async () => {
    const whole = await drawn(format, 40, 30)
    for (let at = 0; at < Math.min(whole.length, 400); at++)
      for (const value of [0, 0x3b, 0xff]) {
        const changed = whole.slice()
        changed[at] = value
        expect(() => pictureFault(changed, 'screenshot', '')).not.toThrow()
      }
  })
})

test.each(['webp', 'tiff'] as const)('%s is not one of ours', async (format) => {
  expect(pictureFault(await drawn(format, 40, 30), 'screenshot', '')).toBe(
    'must be a PNG, JPEG or GIF picture',
  )
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['<?xml version="1.0"?><svg/>'],
  ['<!doctype html><img>'],
  ['%PDF-1.7'],
  ['GIF88a/*'],
  ['BM'],
  [' '],
])('%s is no picture', (content) => {
  expect(pictureFault(utf8(content), 'screenshot', '')).toBe('must be a PNG, JPEG or GIF picture')
  expect(pictureFault(utf8(content), 'icon', 'image/png')).toBe('must be a PNG picture')
})

test('a script that begins like a GIF is refused', () => {
  expect(
    pictureFault(utf8(`${'GIF89a/*'.padEnd(64)}*/=1;alert(1)`), 'screenshot', 'image/gif'),
  ).not.toBeNull()
})

test('a screenshot is under 5 MB', async () => {
  const large = await noise(5_010_000)
  expect(large.length).toBeGreaterThanOrEqual(5_000_000)
  expect(pictureFault(large, 'screenshot', 'image/png')).toBe('must be under 5 MB')
})

test.each([
  [4_999_999, null],
  [5_000_000, 'must be under 5 MB'],
])('a screenshot of %i bytes: %j', (bytes, fault) => {
  expect(pictureSizeFault(bytes, 'screenshot')).toBe(fault)
})

test('what unpacks to too many pixels is refused by its head alone', async () => {
  const bomb = await drawn('png', 40, 30)
  const claim = (width: number, height: number) => {
    new DataView(bomb.buffer).setUint32(16, width)
    new DataView(bomb.buffer).setUint32(20, height)
  }
  claim(10_000, 10_000)
  expect(pictureFault(bomb, 'screenshot', 'image/png')).toMatch(/too many pixels/)
  claim(16_385, 1)
  expect(pictureFault(bomb, 'screenshot', 'image/png')).toMatch(/at most 16,384 pixels wide and high/)
  claim(16_384, 2_441)
  expect(pictureFault(bomb, 'screenshot', 'image/png')).toBeNull()
})

test.each([
  ['png', 70, 70, null],
  ['png', 71, 70, 'must be exactly 70 × 70 pixels: this one is 71 × 70'],
  ['png', 70, 69, 'must be exactly 70 × 70 pixels: this one is 70 × 69'],
  ['png', 140, 140, 'must be exactly 70 × 70 pixels: this one is 140 × 140'],
  ['jpeg', 70, 70, 'must be a PNG picture'],
  ['gif', 70, 70, 'must be a PNG picture'],
] as const)('an icon as %s of %d × %d: %s', async (format, width, height, fault) => {
  expect(pictureFault(await drawn(format, width, height), 'icon', '')).toBe(fault)
})

test('nothing is empty', () => {
  expect(pictureFault(new Uint8Array(), 'icon', '')).toBe('must not be empty')
})
