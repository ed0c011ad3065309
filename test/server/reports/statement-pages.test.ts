import { randomUUID } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { companies, reports } from '#server/db/schema.ts'
import { reportPdf } from '#server/reports/report-pdf.ts'
import { divide } from '#server/reports/report-shares.ts'

const at = new Date('2026-11-02T09:00:00Z')

type Row = typeof reports.$inferSelect

/** A month with so many plans that were billed. */
function monthWith(count: number) {
  const id = randomUUID()
  const row = { id, period: '2026-10-01', creditsCents: 0, platformShareBasisPoints: 3000, createdAt: at }
  const company = { id, name: 'Acme Data' } as typeof companies.$inferSelect
  const billed = Array.from({ length: count }, () => ({ amountCents: 100, unpayable: false }))
  const divided = divide(billed, row)
  const lines = divided.lines.map((shares, i) => ({
    ...shares,
    addonSlug: 'acme-ga',
    addonName: 'Acme',
    planSlug: `plan-${i}`,
    planName: `Plan ${i}`,
    unpayable: false,
  }))
  return { row: row as Row, company, month: divided.month, lines, credits: [], payouts: [], dueCents: null }
}

/** The pieces of text of each page with their places: points from the left and from the bottom. */
async function pagesOf(count: number) {
  const pdf = await getDocumentProxy(await reportPdf(monthWith(count), 'Partner Portal'))
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      (items as { str: string; transform: number[] }[])
        .filter(({ str }) => str.trim() !== '')
        .map(({ str, transform }) => ({ text: str, y: transform[5] ?? 0 })),
    )
  }
  return pages
}

test('the summary is on one page from its heading to its end, above the footer', async () => {
  const lengths = new Set<number>()
  for (let count = 19; count <= 24; count++) {
    const pages = await pagesOf(count)
    lengths.add(pages.length)
    const withHead = pages.findIndex((page) => page.some(({ text }) => text === 'Summary'))
    const page = pages[withHead] ?? []
    const head = page.findIndex(({ text }) => text === 'Summary')
    const below = page.slice(head).map(({ text }) => text)
    expect(below).toEqual(
      expect.arrayContaining(['Billed to customers', 'Credits', 'Customer billings', 'Provider share']),
    )
    const footer = page.find(({ text }) => text.startsWith('Page '))?.y ?? 0
    const end = page.slice(head).find(({ text }) => text === 'Provider share')?.y ?? 0
    expect(end - footer).toBeGreaterThan(10)
  }
  // Both with room and without.
  expect(lengths.size).toBe(2)
})
