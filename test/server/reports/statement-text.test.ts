import { create, type Font } from 'fontkit'
import Pdf from 'pdfkit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eastAsianFont, reportFonts } from '#server/reports/report-fonts.ts'
import { cutToLine, openFonts, printable, textHeight, writeText } from '#server/reports/statement-text.ts'

const style = { font: 'regular', size: 10, width: 400 } as const

let doc: PDFKit.PDFDocument
beforeEach(() => {
  const { regular, bold } = reportFonts()
  doc = new Pdf()
  doc.registerFont('regular', regular).registerFont('bold', bold)
})

/** The pieces of each line as they are set, from left to right; without spaces. */
async function linesOf(text: string, width = 400): Promise<string[][]> {
  await openFonts(doc, [text])
  const set = vi.spyOn(doc, 'text').mockClear()
  writeText(doc, text, 0, 0, { ...style, width })
  const lines = new Map<number, { piece: string; x: number }[]>()
  for (const [piece, x, y] of set.mock.calls as unknown as [string, number, number][])
    lines.set(y, [...(lines.get(y) ?? []), { piece, x }])
  return [...lines.values()].map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ piece }) => piece)
      .filter((piece) => piece !== ' '),
  )
}

describe('the pieces of a name are in the order in which they are read (UAX 9)', () => {
  test.each([
    ['words from right to left', 'שלום לכולם', ['לכולם', 'שלום']],
    ['the same in Arabic', 'قاعدة بيانات', ['بيانات', 'قاعدة']],
    ['among words from left to right', 'Acme שלום לכולם Ltd', ['Acme', 'לכולם', 'שלום', 'Ltd']],
    ['a number between them', 'שלום 123 עולם', ['עולם', '123', 'שלום']],
    ['a number at their end', 'קטן 20', ['20', 'קטן']],
    // The font's letters are turned around when they are set, so brackets come as they are to be then.
    ['brackets around one of them', 'שלום (עולם) קטן', ['קטן', ')עולם(', 'שלום']],
    ['brackets of the text around them', 'Acme (שלום)', ['Acme', '(', 'שלום', ')']],
    ['a full stop of the text around them', 'שלום לכולם.', ['לכולם', 'שלום', '.']],
    ['a hyphen', 'שלום - עולם', ['עולם', '-', 'שלום']],
    ['letters of two fonts', 'Acme数据', ['Acme', '数', '据']],
    ['letters of one font from left to right, set at once', 'Acme Data\nLtd', ['Acme Data\nLtd']],
  ])('%s', async (_, text, pieces) => {
    expect(await linesOf(text)).toEqual([pieces])
  })
})

describe('a line ends where one may (UAX 14)', () => {
  test.each(['数据库、', '数据库。', '数据库」', '数据库）'])('never before the mark of %s', async (text) => {
    for (const width of [20, 25, 30, 35, 40])
      for (const [first = ''] of await linesOf(text.repeat(3), width))
        expect(first).not.toMatch(/^[、。」）]/u)
  })

  test('between words, and each line in its own order', async () => {
    expect(await linesOf('שלום לכולם שלום לכולם', 60)).toEqual([
      ['לכולם', 'שלום'],
      ['לכולם', 'שלום'],
    ])
  })

  test('after a letter that is wider than a line', async () => {
    await openFonts(doc, ['数据'])
    const narrow = { ...style, width: 5 }
    expect(textHeight(doc, '数据', narrow)).toBeCloseTo(2 * textHeight(doc, 'A', narrow))
  })

  test('in a word that is wider than a line', async () => {
    const lines = await linesOf('ש'.repeat(40), 50)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.flat().join('')).toBe('ש'.repeat(40))
    expect(textHeight(doc, 'ש'.repeat(40), { ...style, width: 50 })).toBeCloseTo(
      lines.length * textHeight(doc, 'ש', style),
    )
  })

  test('and not before it is full', async () => {
    // These letters are as wide as they are high.
    expect(await linesOf('数据库数据', 50)).toEqual([[...'数据库数据']])
    expect(await linesOf('数据库数据', 49)).toEqual([[...'数据库数'], ['据']])
    // A letter of a word that is cut loses the shape that it has beside others.
    const width = doc.font('regular').fontSize(style.size).widthOfString('שלום')
    expect(await linesOf('שלום שלום', width)).toEqual([['שלום'], ['שלום']])
  })

  test('and what is cut to one is as much as has room with an ellipsis', async () => {
    await openFonts(doc, ['数据库'])
    const ellipsis = doc.font('regular').fontSize(style.size).widthOfString('…')
    for (const width of [60, 61, 69, 70]) {
      const room = Math.floor((width - ellipsis) / style.size)
      const cut = cutToLine(doc, '数据库'.repeat(30), { ...style, width })
      expect(cut).toBe(`${'数据库'.repeat(30).slice(0, room)}…`)
    }
    expect(cutToLine(doc, '数据库', { ...style, width: 60 })).toBe('数据库')
  })
})

test('letters of a thin font get an outline: a hair, and a little more where the text is bold', async () => {
  await openFonts(doc, ['数'])
  const widths = vi.spyOn(doc, 'lineWidth')
  for (const font of ['regular', 'bold'] as const) writeText(doc, '数', 0, 0, { ...style, font })
  const [regular = 0, bold = 0] = widths.mock.calls.map(([width]) => width)
  expect(regular).toBeGreaterThan(0)
  expect(bold).toBeGreaterThan(regular)
  expect(bold).toBeLessThan(style.size / 10)
})

test('letters of other fonts stand on the line of the basic font’s, to the left or to the right', async () => {
  await openFonts(doc, ['数据'])
  const set = vi.spyOn(doc, 'text')
  for (const align of ['left', 'right'] as const)
    writeText(doc, '数据', 70, 30, { ...style, width: 100, align })
  const calls = set.mock.calls as unknown as [string, number, number][]
  expect(calls.map(([piece, x]) => [piece, x])).toEqual([
    ['数', 70],
    ['据', 80],
    ['数', 150],
    ['据', 160],
  ])
  const { ascent, unitsPerEm } = create(reportFonts().regular) as Font
  for (const [, , y] of calls) expect(y).toBeCloseTo(30 + (ascent / unitsPerEm) * style.size, 1)
})

/** Letters that a Chinese font is listed for and lacks, each in another Korean one; and all Korean ones. */
const korean = [
  ...'가각간갈감갑갓갔갤걷괌괜굤긋',
  ...Array.from({ length: 11_172 }, (_, i) => String.fromCodePoint(0xac00 + i)),
]

/** A letter whose font is not open, if there is one: a font that is open stays so as long as the process. */
const unopened = () =>
  korean.find((each) => eastAsianFont(each.codePointAt(0) ?? 0) === null) ?? korean[0] ?? ''

test('a letter can be printed once its font is open', async () => {
  const letter = unopened()
  await openFonts(doc, [`Acme ${letter}`])
  expect(printable(letter, 'nothing')).toBe(letter)
  expect(textHeight(doc, letter, style)).toBeGreaterThan(style.size)
})
