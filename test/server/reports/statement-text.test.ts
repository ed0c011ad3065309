import Pdf from 'pdfkit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { reportFonts } from '#server/reports/report-fonts.ts'
import { cutToLine, openFonts, textHeight, writeText } from '#server/reports/statement-text.ts'

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

  test('in a word that is wider than a line', async () => {
    const lines = await linesOf('ש'.repeat(40), 50)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.flat().join('')).toBe('ש'.repeat(40))
    expect(textHeight(doc, 'ש'.repeat(40), { ...style, width: 50 })).toBeCloseTo(
      lines.length * textHeight(doc, 'ש', style),
    )
  })

  test('and what is cut to one ends in an ellipsis', async () => {
    await openFonts(doc, ['数据库'])
    expect(cutToLine(doc, '数据库'.repeat(30), { ...style, width: 60 })).toMatch(/^[数据库]{3,6}…$/u)
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
