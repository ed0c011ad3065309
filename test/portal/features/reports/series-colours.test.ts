import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/* Issue 34, charts people read: eight colours that are told apart on a card in either theme, also by people who see
   fewer colours. A card's grounds are those of look/LOOK.md. */

type Colour = readonly [number, number, number]

const css = readFileSync('src/portal/features/reports/chart/series.css', 'utf8')
const [light = '', dark = ''] = css.split("[data-mantine-color-scheme='dark']")
const seriesIn = (part: string): string[] =>
  Array.from({ length: 8 }, (_, i) => new RegExp(`--series-${i + 1}: (#[0-9a-f]{6});`).exec(part)?.[1] ?? '')

const linear = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

/** WCAG 2.2: relative luminance and contrast. */
const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [one, other]
    .map((each) => luminance(linear(each)))
    .toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

type Matrix = readonly [Colour, Colour, Colour]
const times = (matrix: Matrix, colour: Colour): Colour => {
  const [one, two, three] = matrix.map((row) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])
  return [one ?? 0, two ?? 0, three ?? 0]
}

/** How colours look to different eyes, on linear RGB: Machado, Oliveira and Fernandes 2009, in full severity. */
const eyes: Readonly<Record<string, Matrix>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Ottosson's OKLab, in which equal distances look equal; 0.02 is just seen side by side. */
function oklab(colour: Colour): Colour {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(Math.max(0, cones[0])), Math.cbrt(Math.max(0, cones[1])), Math.cbrt(Math.max(0, cones[2]))],
  )
}
const distance = (eye: Matrix, one: string, other: string) => {
  const [a, b] = [oklab(times(eye, linear(one))), oklab(times(eye, linear(other)))]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

describe.each([
  ['light', '#ffffff', seriesIn(light)],
  ['dark', '#14181f', seriesIn(dark)],
])('the colours of series, %s', (_, card, colours) => {
  test('are eight, and stand out from the card', () => {
    expect(new Set(colours).size).toBe(8)
    expect(colours.filter((colour) => contrast(colour, card) < 3)).toEqual([])
  })
  test.each(Object.entries(eyes))('differ from their neighbours for eyes that see %s', (_seen, eye) => {
    const alike = colours.filter((colour, i) => i > 0 && distance(eye, colour, colours[i - 1] ?? '') < 0.1)
    expect(alike).toEqual([])
  })
})
