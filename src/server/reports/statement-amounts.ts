import { inDollars } from '#contract/formats/in-dollars.ts'
import { makeRoom } from './statement-table.ts'
import { textHeight, writeText } from './statement-text.ts'

/** An amount in cents with its name, which is printable. */
export interface NamedAmount {
  name: string
  cents: number
  /** A sum of the rows above. */
  isSum?: boolean
}

/** Height in points of a list that is kept on one page, unless it is longer. */
const together = 200
const rowGap = 4

/** Writes a list of amounts under a title, which stays with the first of them. */
export function writeAmounts(doc: PDFKit.PDFDocument, title: string, amounts: readonly NamedAmount[]): void {
  const rows = amounts.map(({ name, cents, isSum = false }) => {
    const style = { font: isSum ? ('bold' as const) : ('regular' as const), size: 9, width: 375 }
    return { name, cents, style, height: textHeight(doc, name, style) + rowGap }
  })
  doc.y += 18
  makeRoom(
    doc,
    Math.min(
      together,
      rows.reduce((sum, { height }) => sum + height, 24),
    ),
  )
  doc.font('bold').fontSize(11).fillColor('black').text(title, 50, doc.y)
  doc.y += 4
  for (const { name, cents, style, height } of rows) {
    makeRoom(doc, height)
    const top = doc.y
    writeText(doc, name, 50, top, style)
    writeText(doc, inDollars(cents), 435, top, { ...style, width: 110, align: 'right' })
    doc.y = top + height
  }
}
