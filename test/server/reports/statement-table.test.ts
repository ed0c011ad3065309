import Pdf from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { reportFonts } from '#server/reports/report-fonts.ts'
import { writeTable } from '#server/reports/statement-table.ts'

interface Box {
  page: number
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const margin = 50

/** A table as it is set: the boxes of its cells, and the height of each line that is drawn. */
function setTable(rows: readonly (readonly string[])[], total: readonly string[]) {
  const { regular, bold } = reportFonts()
  const doc = new Pdf({ size: 'A4', margin })
  doc.registerFont('regular', regular).registerFont('bold', bold)
  let page = 1
  doc.on('pageAdded', () => (page += 1))
  const cells: Box[] = []
  const rules: { page: number; y: number; right: number }[] = []
  const write = doc.text.bind(doc) as (...given: unknown[]) => PDFKit.PDFDocument
  vi.spyOn(doc, 'text').mockImplementation(((text: string, left: number, top: number, options) => {
    const width = options?.width ?? 0
    const bottom = top + doc.heightOfString(text, { width })
    cells.push({ page, text, left, right: left + width, top, bottom })
    return write(text, left, top, options)
  }) as typeof doc.text)
  const draw = doc.lineTo.bind(doc)
  vi.spyOn(doc, 'lineTo').mockImplementation((x, y) => {
    rules.push({ page, y, right: x })
    return draw(x, y)
  })
  writeTable(doc, rows, total)
  return { cells, rules, width: doc.page.width, height: doc.page.height }
}

const total = ['Total', '', '$3,000.00', '$900.00', '$2,100.00']
const row = (name: string) => [name, 'A plan', '$1,000.00', '$300.00', '$700.00']
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => row(`Add-on ${i + 1}`))

/** The cells by line, from left to right. */
const linesOf = (cells: readonly Box[]): Box[][] => {
  const lines = new Map<string, Box[]>()
  for (const cell of cells) {
    const key = `${cell.page} ${cell.top}`
    lines.set(key, [...(lines.get(key) ?? []), cell])
  }
  return [...lines.values()].map((line) => line.toSorted((a, b) => a.left - b.left))
}

const long = row('An add-on whose name is so long that it takes more than one line of its column')
function aTable() {
  const { cells, rules, width } = setTable([long, row('Short'), row('Third')], total)
  return { lines: linesOf(cells), rules, width }
}

test('the table of a statement has columns that keep apart, within the page', () => {
  const { lines, width } = aTable()
  expect(lines.map((line) => line.length)).toEqual([5, 5, 5, 5, 5])
  for (const line of lines) {
    expect(line[0]?.left).toBe(margin)
    for (const [i, { left }] of line.slice(1).entries())
      expect(left - (line[i]?.right ?? 0)).toBeGreaterThanOrEqual(8)
    expect(line[4]?.right).toBeLessThanOrEqual(width - margin)
  }
  const rights = lines.map((line) => line.slice(2).map(({ right }) => right))
  for (const each of rights) expect(each).toEqual(rights[0])
})

test('the table of a statement has a rule between its lines, with room around the letters', () => {
  const { lines, rules, width } = aTable()
  const ends = lines.map((line) => Math.max(...line.map(({ bottom }) => bottom)))
  for (const [i, line] of lines.slice(1).entries()) {
    const between = rules.filter(({ y }) => y > (ends[i] ?? 0) && y < (line[0]?.top ?? 0))
    expect(between.length).toBeGreaterThan(0)
    for (const { y } of between) {
      expect(y - (ends[i] ?? 0)).toBeGreaterThanOrEqual(3)
      expect((line[0]?.top ?? 0) - y).toBeGreaterThanOrEqual(3)
    }
  }
  for (const { right } of rules) expect(right).toBeCloseTo(width - margin)
})

test('the table of a statement has room for every line of its cells, however long they are', () => {
  const named = (i: number) => row(`An add-on ${'x'.repeat(i)} of a long name`)
  const { cells } = setTable(
    Array.from({ length: 20 }, (_, i) => named(i)),
    total,
  )
  const lines = linesOf(cells)
  const overlapping = lines.filter((line, i) => {
    const next = lines[i + 1]?.[0]
    return line.some(({ page, bottom }) => page === next?.page && bottom >= next.top)
  })
  expect(overlapping).toEqual([])
})

test('however many rows there are, the total is with the last one, above the footer, and pages are full', () => {
  for (let count = 35; count <= 39; count++) {
    const { cells, height } = setTable(rowsOf(count), total)
    const lines = linesOf(cells)
    const [last, end] = lines.slice(-2)
    expect(last?.[0]).toMatchObject({ text: `Add-on ${count}`, page: end?.[0]?.page })
    const bottom = Math.max(...lines.flat().map((each) => each.bottom))
    expect(bottom).toBeLessThanOrEqual(height - margin - 30)
    const pages = new Set(cells.map(({ page }) => page))
    for (const page of pages) expect(lines.find(([first]) => first?.page === page)?.[0]?.text).toBe('Add-on')
    // A row that has room is not put on the next page.
    const ends = Math.max(...cells.filter(({ page }) => page === 1).map((each) => each.bottom))
    expect(pages.size === 1 || height - margin - 30 - ends < 2 * 20).toBe(true)
  }
})
