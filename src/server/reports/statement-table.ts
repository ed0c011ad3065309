import { inDollars } from '#contract/formats/in-dollars.ts'
import type { Shares } from './report-shares.ts'
import { textHeight, writeText } from './statement-text.ts'

interface Column {
  title: string
  /** In points. */
  width: number
  align: 'left' | 'right'
}

const gap = 8
const rowPadding = 4
/** Space reserved for a page's footer, in points. */
const footerHeight = 30

const columns: readonly Column[] = [
  { title: 'Add-on', width: 130, align: 'left' },
  { title: 'Plan', width: 105, align: 'left' },
  { title: 'Customer billings', width: 100, align: 'right' },
  { title: 'Platform share', width: 80, align: 'right' },
  { title: 'Provider share', width: 80, align: 'right' },
]

/** The three amounts of a line or total, as cells. */
export const amountCells = ({ customer, platform, provider }: Shares): string[] =>
  [customer, platform, provider].map(inDollars)

const bottomOf = (doc: PDFKit.PDFDocument) => doc.page.height - doc.page.margins.bottom - footerHeight

const size = 9
type Weight = 'regular' | 'bold'

function heightOf(doc: PDFKit.PDFDocument, cells: readonly string[], font: Weight): number {
  const heights = cells.map((cell, i) =>
    textHeight(doc, cell, { font, size, width: (columns[i]?.width ?? 0) - gap }),
  )
  return Math.max(...heights) + 2 * rowPadding
}

function writeCells(doc: PDFKit.PDFDocument, cells: readonly string[], font: Weight): void {
  const height = heightOf(doc, cells, font)
  const top = doc.y
  let x = doc.page.margins.left
  for (const [i, { width, align }] of columns.entries()) {
    const left = align === 'left' ? x : x + gap
    writeText(doc, cells[i] ?? '', left, top + rowPadding, { font, size, width: width - gap, align })
    x += width
  }
  doc.y = top + height
  doc.x = doc.page.margins.left
}

function rule(doc: PDFKit.PDFDocument, weight: number): void {
  const { left, right } = doc.page.margins
  doc
    .moveTo(left, doc.y)
    .lineTo(doc.page.width - right, doc.y)
    .lineWidth(weight)
    .strokeColor('#888888')
    .stroke()
}

function writeHead(doc: PDFKit.PDFDocument): void {
  writeCells(
    doc,
    columns.map(({ title }) => title),
    'bold',
  )
  rule(doc, 1)
}

/** Starts a new page, repeating `head`, if `height` points do not fit below the current position. */
export function makeRoom(doc: PDFKit.PDFDocument, height: number, head?: () => void): void {
  if (doc.y + height <= bottomOf(doc)) return
  doc.addPage()
  head?.()
}

/** Writes rows under a header repeated on each page, then the total, kept on one page with the last row. */
export function writeTable(
  doc: PDFKit.PDFDocument,
  rows: readonly (readonly string[])[],
  total: readonly string[],
): void {
  writeHead(doc)
  const totalHeight = heightOf(doc, total, 'bold')
  for (const [i, row] of rows.entries()) {
    const isLast = i === rows.length - 1
    const height = heightOf(doc, row, 'regular')
    makeRoom(doc, isLast ? height + totalHeight : height, () => writeHead(doc))
    writeCells(doc, row, 'regular')
    rule(doc, 0.25)
  }
  rule(doc, 1)
  writeCells(doc, total, 'bold')
}
