import { glyphs } from './glyphs.ts'

export interface Lettering {
  /** Height of a capital, in px. */
  size?: number
  colour?: string
  /** Stroke width, relative to the capital height. */
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
}

const capital = 7
const gap = 1.5

const placed = (text: string) => {
  let x = 0
  const strokes = [...text].map((letter) => {
    const glyph = glyphs[letter]
    if (glyph === undefined) throw new RangeError(`no strokes are known for ${letter}`)
    const [width, path] = glyph
    const at = x
    x += width + gap
    return path === '' ? '' : `<path transform="translate(${at.toFixed(2)})" d="${path}"/>`
  })
  return { strokes: strokes.join(''), width: Math.max(0, x - gap) }
}

/** A text's width in px. */
export const widthOf = (text: string, size = 12): number => (placed(text).width * size) / capital

/** A line of text with its baseline at `y`. */
export function letters(x: number, y: number, text: string, options: Lettering = {}): string {
  const { size = 12, colour = '#343a40', weight = 0.13, anchor = 'start' } = options
  const { strokes, width } = placed(text)
  const scale = size / capital
  const shift = anchor === 'start' ? 0 : (anchor === 'end' ? width : width / 2) * scale
  return `<g transform="translate(${(x - shift).toFixed(1)} ${y - size}) scale(${scale.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="${(weight * capital).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`
}
