import { expect, test } from 'vitest'
import { checkReportLink, reportLink } from '#server/reports/report-link.ts'

const key = new Uint8Array(32).fill(7)
const document = { id: '6f9619ff-8b86-4011-b42d-00c04fc964ff', kind: 'pdf' } as const

/** Opens a link that was made at one instant at another; throws as a request for it would be refused. */
function open(made: string, at: string) {
  const query = new URL(reportLink(key, document, new Date(made)), 'https://portal.example').searchParams
  const given = {
    expires: query.get('expires') ?? undefined,
    signature: query.get('signature') ?? undefined,
  }
  checkReportLink([key], document, given, new Date(at))
}

// CONTRACT: a document's link works for five minutes.
test('a link works for five minutes and no longer, at whatever part of a second it was made', () => {
  for (const part of ['000', '499', '500', '999']) {
    expect(() => open(`2026-11-02T09:00:00.${part}Z`, '2026-11-02T09:04:59.000Z')).not.toThrow()
    expect(() => open(`2026-11-02T09:00:00.${part}Z`, `2026-11-02T09:05:00.${part}Z`)).toThrow(/expired/)
  }
})
