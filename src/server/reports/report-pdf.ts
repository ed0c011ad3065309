import Pdf from 'pdfkit'
import type { MonthlyReport } from './load-reports.ts'
import { spelledMonth } from './months.ts'
import { reportFonts } from './report-fonts.ts'
import { cutToLine, openFonts, printable, writeText } from './statement-text.ts'
import { type NamedAmount, writeAmounts } from './statement-amounts.ts'
import { amountCells, writeTable } from './statement-table.ts'

const utc = { timeZone: 'UTC' } as const
const dayWording = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

function addressOf({ addr1, addr2, city, state, zip, country }: MonthlyReport['company']): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [addr1, addr2, place, country].map((line) => printable(line ?? '', '')).filter((line) => line !== '')
}

const percentOf = (basisPoints: number) => `${basisPoints / 100} %`

/** The month's first and last days, as text. */
function periodOf(period: string): string {
  const first = new Date(`${period}T00:00:00Z`)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return `${dayWording.format(first)} to ${dayWording.format(last)}`
}

function writeFacts(doc: PDFKit.PDFDocument, facts: readonly (readonly [string, string])[]): void {
  for (const [name, value] of facts) {
    const top = doc.y
    doc.font('regular').fillColor('#555555').text(name, 50, top, { width: 90 })
    writeText(doc, value, 140, top, { font: 'regular', size: 10, width: 405 })
    doc.y += 3
  }
  doc.x = 50
}

const companyName = ({ name, id }: MonthlyReport['company']) => printable(name, `Company ${id.slice(0, 8)}`)

/** A statement's reference number. */
const numberOf = ({ period, id }: MonthlyReport['row']) => `${period.slice(0, 7)}-${id.slice(0, 8)}`

function writeHeading(
  doc: PDFKit.PDFDocument,
  { row, company, payouts }: MonthlyReport,
  issuer: string,
): void {
  doc
    .font('bold')
    .fontSize(18)
    .text(`Billing statement, ${spelledMonth(row.period.slice(0, 7))}`)
  doc.moveDown(0.8)
  doc.fontSize(10)
  const address = addressOf(company)
  const contact = [company.billingFullName, company.billingEmail].map((text) => printable(text ?? '', ''))
  writeFacts(doc, [
    ['Company', companyName(company)],
    ...(address.length > 0 ? [['Address', address.join('\n')] as const] : []),
    ...(contact.some(Boolean) ? [['Billing contact', contact.filter(Boolean).join(', ')] as const] : []),
    ['Period', periodOf(row.period)],
    ['Issued', `${dayWording.format(row.createdAt)} by ${issuer}`],
    // Each of them has updated the report.
    ...(payouts.length > 0 ? [['Payments as of', dayWording.format(row.updatedAt)] as const] : []),
    ['Statement', numberOf(row)],
    ['Currency', 'Amounts in USD'],
  ])
  doc.moveDown(1)
}

/** The calculation from the amount billed to each side's share. */
const summaryOf = ({ row, month }: MonthlyReport): NamedAmount[] => [
  { name: 'Billed to customers', cents: month.total },
  { name: 'Credits', cents: month.customer - month.total },
  { name: 'Customer billings', cents: month.customer, isSum: true },
  { name: 'Not shared (add-ons that are not paid out)', cents: month.assessed - month.customer },
  { name: 'Assessed billings', cents: month.assessed, isSum: true },
  {
    name: `Platform share (${percentOf(row.platformShareBasisPoints)} of assessed billings)`,
    cents: 0 - month.platform,
  },
  { name: 'Provider share', cents: month.provider, isSum: true },
]

const creditsOf = ({ credits }: MonthlyReport): NamedAmount[] =>
  credits.map(({ cents, reason }) => ({ name: printable(reason, 'Credit'), cents: 0 - cents }))

/** Payments of the provider's share, with their days and references, and what is still due. */
const payoutsOf = (payouts: MonthlyReport['payouts'], dueCents: number): NamedAmount[] => [
  ...payouts.map(({ cents, paidOn, reference }) => ({
    name: [dayWording.format(new Date(paidOn)), printable(reference, '')].filter(Boolean).join(', '),
    cents,
  })),
  { name: 'Still due', cents: dueCents, isSum: true },
]

/** Numbers the pages, once their count is known. */
function writeFooters(doc: PDFKit.PDFDocument, { row, company }: MonthlyReport): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i)
    // Below the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0
    const at = doc.page.height - 45
    const style = { font: 'regular', size: 8, width: 385, color: '#555555' } as const
    writeText(doc, cutToLine(doc, `${row.period.slice(0, 7)}, ${companyName(company)}`, style), 50, at, style)
    doc.text(`Page ${i - start + 1} of ${count}`, 435, at, { width: 110, align: 'right', lineBreak: false })
  }
}

function writeStatement(doc: PDFKit.PDFDocument, report: MonthlyReport, issuer: string): void {
  writeHeading(doc, report, issuer)
  writeTable(
    doc,
    report.lines.map((line) => [
      printable(line.addonName, line.addonSlug) + (line.unpayable ? ' (not shared)' : ''),
      printable(line.planName, line.planSlug),
      ...amountCells(line),
    ]),
    ['Total', '', ...amountCells(report.month)],
  )
  writeAmounts(doc, 'Summary', summaryOf(report))
  if (report.credits.length > 0) writeAmounts(doc, 'Credits', creditsOf(report))
  const { payouts, dueCents } = report
  if (dueCents !== null && report.month.provider > 0)
    writeAmounts(doc, 'Paid out', payoutsOf(payouts, dueCents))
  writeFooters(doc, report)
}

/**
 * Renders a month's report as a statement for finance departments: A4, any number of pages. `issuer` is the
 * platform's name.
 */
export async function reportPdf(report: MonthlyReport, issuer: string): Promise<Uint8Array<ArrayBuffer>> {
  const { row, company } = report
  const doc = new Pdf({
    size: 'A4',
    margin: 50,
    bufferPages: true,
    lang: 'en',
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: `Billing statement ${row.period.slice(0, 7)}, ${companyName(company)}`,
      CreationDate: row.createdAt,
    },
  })
  const { regular, bold } = reportFonts()
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const chunks: Buffer[] = []
  const written = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const names = report.lines.flatMap(({ addonName, planName }) => [addonName, planName])
  const given = [
    ...report.credits.map(({ reason }) => reason),
    ...report.payouts.map(({ reference }) => reference),
  ]
  await openFonts(doc, [
    ...Object.values(company).filter((each) => typeof each === 'string'),
    ...names,
    ...given,
  ])
  writeStatement(doc, report, issuer)
  doc.end()
  await written
  return new Uint8Array(Buffer.concat(chunks))
}
