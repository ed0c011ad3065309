import { setImmediate as nextTurn } from 'node:timers/promises'
import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { eastAsianFont, isBasic, loadEastAsianFont } from './report-fonts.ts'

type Doc = PDFKit.PDFDocument

export interface TextStyle {
  font: 'regular' | 'bold'
  /** In points. */
  size: number
  /** Width of a line, in points. */
  width: number
  align?: 'left' | 'right'
  color?: string
}

/** A run that is set at once: a space, or characters of one font and direction. */
interface Piece {
  text: string
  /** The font's name, for East Asian characters. */
  own: string | null
  /** Bidi level (UAX 9); odd is right to left. */
  level: number
  /** True if a line may break after it (UAX 14). */
  mayEnd: boolean
}

const bidi = bidiFactory()

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A joiner or variation selector: it modifies the preceding character and is invisible by itself. */
const isInvisible = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character)

/**
 * Reduces a name to what a statement can print: one line, only characters in open fonts; `otherwise` if nothing is
 * left.
 */
export function printable(text: string, otherwise: string): string {
  const known = [...text.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')].filter((character) => {
    const codePoint = character.codePointAt(0) ?? 0
    return !isInvisible(character) && (isBasic(codePoint) || eastAsianFont(codePoint) !== null)
  })
  const shown = known.join('').replaceAll(/ +/g, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown) ? shown : otherwise
}

/** True for a text that pdfkit can set by itself: one font, left to right. */
const isPlain = (text: string): boolean =>
  !rightToLeft.test(text) && [...text].every((each) => each === '\n' || isBasic(each.codePointAt(0) ?? 0))

/** The positions at which a line may break, including the text's end. */
function endsOf(text: string): Set<number> {
  const breaker = new LineBreaker(text)
  const ends = new Set<number>()
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) ends.add(found.position)
  return ends
}

function piecesOf(text: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const ends = endsOf(text)
  const pieces: Piece[] = []
  let at = 0
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const own = isBasic(codePoint) ? null : (eastAsianFont(codePoint)?.name ?? null)
    const level = levels[at] ?? 0
    at += character.length
    const last = pieces.at(-1)
    const isSame = last !== undefined && !last.mayEnd && last.own === own && last.level === level
    if (isSame && last.text !== ' ' && character !== ' ') {
      last.text += character
      last.mayEnd = ends.has(at)
    } else pieces.push({ text: character, own, level, mayEnd: ends.has(at) })
  }
  return pieces
}

/**
 * Opens the fonts that texts need, before any text is measured or written. Yields between fonts: unpacking one blocks
 * other requests for some 20 ms, and a statement can need many.
 */
export async function openFonts(doc: Doc, texts: readonly string[]): Promise<void> {
  const opened = new Set<string>()
  for (const character of new Set(texts.join(''))) {
    const codePoint = character.codePointAt(0) ?? 0
    if (isBasic(codePoint)) continue
    await loadEastAsianFont(codePoint)
    const font = eastAsianFont(codePoint)
    if (font === null || opened.has(font.name)) continue
    opened.add(font.name)
    doc.registerFont(font.name, font.bytes).font(font.name)
    await nextTurn()
  }
}

/** Distance of the baseline from the top of the basic fonts' lines, relative to the font size. */
const ascent = 0.928

const setFont = (doc: Doc, piece: Piece, { font, size }: TextStyle) =>
  doc.font(piece.own ?? font).fontSize(size)

const widthOf = (doc: Doc, piece: Piece, style: TextStyle) =>
  setFont(doc, piece, style).widthOfString(piece.text)

/** A run as pdfkit expects it: pdfkit reverses right-to-left letters, but not brackets or lone symbols. */
function letters({ text, level }: Piece): string {
  if (level % 2 === 0) return text
  const mirrored = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character)
  return (rightToLeft.test(text) ? mirrored : mirrored.toReversed()).join('')
}

/** A line's runs in visual order, without trailing spaces. */
function inOrder(line: readonly Piece[]): Piece[] {
  const ordered = line.slice(0, line.findLastIndex(({ text }) => text !== ' ') + 1)
  const levels = Uint8Array.from(ordered, ({ level }) => level)
  const paragraphs = [{ start: 0, end: ordered.length, level: 0 }]
  for (const [start = 0, end = 0] of bidi.getReorderSegments('-'.repeat(ordered.length), {
    levels,
    paragraphs,
  }))
    ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).toReversed())
  return ordered
}

function linesOf(doc: Doc, text: string, style: TextStyle): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  const widthOfAll = (pieces: readonly Piece[]) =>
    pieces.reduce((sum, piece) => sum + widthOf(doc, piece, style), 0)
  // Spaces need no room at a line's end.
  const roomFor = (pieces: readonly Piece[]) => widthOfAll(pieces.filter((piece) => piece.text !== ' '))
  const put = (pieces: readonly Piece[]) => {
    if (used > 0 && used + roomFor(pieces) > style.width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...pieces)
    used += widthOfAll(pieces)
  }
  let together: Piece[] = []
  for (const piece of piecesOf(text)) {
    together.push(piece)
    if (!piece.mayEnd) continue
    // A run wider than a line is cut at the line's end.
    if (roomFor(together) <= style.width) put(together)
    else for (const each of together) for (const character of each.text) put([{ ...each, text: character }])
    together = []
  }
  return lines.map(inOrder)
}

const lineHeight = (doc: Doc, { font, size }: TextStyle) =>
  doc.font(font).fontSize(size).currentLineHeight(true)

/** A text's height in points. */
export function textHeight(doc: Doc, text: string, style: TextStyle): number {
  doc.font(style.font).fontSize(style.size)
  return isPlain(text)
    ? doc.heightOfString(text, { width: style.width })
    : text
        .split('\n')
        .reduce((sum, each) => sum + linesOf(doc, each, style).length * lineHeight(doc, style), 0)
}

/** Writes a text at a position, over as many lines as needed; leaves `doc.y` below it. */
export function writeText(doc: Doc, text: string, x: number, y: number, style: TextStyle): void {
  const { font, size, width, align = 'left', color = 'black' } = style
  doc.font(font).fontSize(size).fillColor(color)
  if (isPlain(text)) {
    doc.text(text, x, y, { width, align })
    return
  }
  let top = y
  for (const line of text.split('\n').flatMap((each) => linesOf(doc, each, style))) {
    const whole = line.reduce((sum, piece) => sum + widthOf(doc, piece, style), 0)
    let left = align === 'right' ? x + width - whole : x
    const baseline = top + ascent * size
    for (const piece of line) {
      const advance = widthOf(doc, piece, style)
      // The family's first weight is its thinnest; an outline makes it match the surrounding text.
      const isThin = piece.own !== null
      if (isThin) doc.lineWidth(size * (font === 'bold' ? 0.055 : 0.035)).strokeColor(color)
      doc.text(letters(piece), left, baseline, {
        baseline: 'alphabetic',
        lineBreak: false,
        fill: true,
        stroke: isThin,
      })
      left += advance
    }
    top += lineHeight(doc, style)
  }
  doc.font(font)
  doc.y = top
}

/** Truncates a text to one line, with an ellipsis if anything is cut. */
export function cutToLine(doc: Doc, text: string, style: TextStyle): string {
  const isOne = (each: string) => linesOf(doc, each, style).length === 1
  if (isOne(text)) return text
  const characters = [...text]
  let [fits, tooLong] = [0, characters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (isOne(`${characters.slice(0, middle).join('')}…`)) fits = middle
    else tooLong = middle
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`
}
