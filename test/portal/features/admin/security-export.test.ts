import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SecurityEventEntry } from '#contract/security/security-event.ts'
import { ProblemError } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { downloadEvents } from '#portal/features/admin/security/download-events.ts'
import { eventsFile } from '#portal/features/admin/security/event-files.ts'
import { listPage } from '#portal/wire/load.ts'

/* The security trail as a file: what is in it, how much of it, and what becomes of it where it cannot be had. */

vi.mock(import('#portal/wire/load.ts'), async (load) => ({
  ...(await load()),
  listPage: vi.fn<() => never>(),
}))

const eventOf = (given: Partial<SecurityEventEntry> = {}): SecurityEventEntry => ({
  id: '2026-11-02.7',
  kind: 'staff_read',
  createdAt: '2026-11-02T12:00:00.000Z',
  person: { id: 'u1', email: 'ada@acme.example' },
  party: 'person',
  actor: { id: 'u2', email: 'pat@platform.example' },
  address: '192.0.2.7',
  browser: 'Firefox 140 on Linux',
  requestId: 'request-0001',
  about: 'manifest of acme-mail',
  ...given,
})
const nobody = eventOf({
  id: '2026-11-01.1',
  kind: 'sign_in_failed',
  person: null,
  party: 'stranger',
  actor: null,
  address: null,
  browser: null,
  requestId: null,
  about: null,
})

/** A file's text, with the byte order mark if it has one. */
const textIn = async (file: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
const csvOf = (...events: SecurityEventEntry[]) => textIn(eventsFile('csv', events))
const rowsIn = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[]

test('CSV has every field in a column of its own, after a byte order mark, with CRLF at the end of each line', async () => {
  expect(await csvOf(eventOf(), nobody)).toBe(
    [
      '\uFEFFid,created_at,kind,about,person_id,person_email,party,actor_id,actor_email,address,browser,request_id',
      '2026-11-02.7,2026-11-02T12:00:00.000Z,staff_read,manifest of acme-mail,u1,ada@acme.example,person,u2,pat@platform.example,192.0.2.7,Firefox 140 on Linux,request-0001',
      '2026-11-01.1,2026-11-02T12:00:00.000Z,sign_in_failed,,,,stranger,,,,,',
      '',
    ].join('\r\n'),
  )
  expect(eventsFile('csv', []).type).toBe('text/csv;charset=utf-8')
})

test.each(['a "quoted" name', 'one, two', 'two\nlines', 'two\r\nlines', '"', 'Zoë 🦊'])(
  'CSV keeps %j as it is',
  async (browser) => {
    expect(rowsIn(await csvOf(eventOf({ browser })))).toMatchObject([{ browser, request_id: 'request-0001' }])
  },
)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '=cmd|"/c calc"!A1', '=1,2'])(
  'CSV takes %j for no formula',
  async (hostile) => {
    const given = { browser: hostile, about: hostile, requestId: hostile }
    const safe = `'${hostile}`
    expect(rowsIn(await csvOf(eventOf(given)))).toMatchObject([
      { browser: safe, about: safe, request_id: safe },
    ])
  },
)

test('JSON lines have each event as the API gives it, on a line of its own', async () => {
  const file = eventsFile('jsonl', [eventOf({ browser: 'two\r\n"lines"' }), nobody])
  const [first = '', second = '', ...rest] = (await textIn(file)).split('\n')
  expect(rest).toEqual([''])
  expect(JSON.parse(first)).toEqual({
    id: '2026-11-02.7',
    kind: 'staff_read',
    created_at: '2026-11-02T12:00:00.000Z',
    person: { id: 'u1', email: 'ada@acme.example' },
    party: 'person',
    actor: { id: 'u2', email: 'pat@platform.example' },
    address: '192.0.2.7',
    browser: 'two\r\n"lines"',
    request_id: 'request-0001',
    about: 'manifest of acme-mail',
  })
  expect(JSON.parse(second)).toMatchObject({ person: null, actor: null, about: null })
  expect(file.type).toBe('application/jsonl')
})

describe('the download', () => {
  const link = { href: '', download: '', click: vi.fn<() => void>() }
  const asked = vi.mocked(listPage)
  const said = vi.spyOn(flash, 'error')
  const saved: Blob[] = []

  /** The platform has this many events, the newest with the highest number. */
  function platformHas(total: number) {
    asked.mockImplementation((async (_: unknown, __: unknown, { range = '' }: { range?: string }) => {
      const [, from = '', most = ''] = /^items (\d*)\.\.; max=(\d+)$/.exec(range) ?? []
      const [begin, count] = [Number(from), Number(most)]
      const end = Math.min(begin + count, total)
      const rows = Array.from({ length: end - begin }, (_each, i) =>
        eventOf({ id: `day.${total - begin - i}` }),
      )
      return { rows, total, nextRange: end < total ? `items ${end}..; max=${count}` : null }
    }) as never)
  }

  beforeEach(() => {
    saved.length = 0
    Object.assign(link, { href: '', download: '' })
    vi.stubGlobal('document', { createElement: () => link })
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    said.mockReturnValue()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  test('has every page that the filters leave, newest first, and tells how far it is', async () => {
    platformHas(2345)
    const soFar = vi.fn<() => void>()
    const search = {
      kind: 'sign_in',
      person: 'ada@acme.example',
      from: '2026-11-01',
      to: '2026-11-03',
    } as const
    expect(await downloadEvents('csv', search, soFar)).toEqual({ count: 2345, total: 2345 })
    const ids = rowsIn(await textIn(saved[0] ?? new Blob())).map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: 2345 }, (_, i) => `day.${2345 - i}`))
    const page = ['/api/v3/security_events', { query: { ...search, export: 'csv' } }]
    expect(asked.mock.calls.map(([{ path }, given]) => [path, given])).toEqual([page, page, page])
    expect(soFar.mock.calls).toEqual([1000, 2000, 2345].map((count) => [{ count, total: 2345 }]))
    expect(link).toMatchObject({ href: 'blob:1', download: 'security-events.csv' })
    expect(link.click).toHaveBeenCalledOnce()
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1')
  })

  test('has the latest 20,000 of more events', async () => {
    platformHas(20_001)
    expect(await downloadEvents('jsonl', {}, () => {})).toEqual({ count: 20_000, total: 20_001 })
    expect((await textIn(saved[0] ?? new Blob())).trimEnd()).toMatch(/"id":"day\.2"[^\n]*$/)
  })

  test.each([
    ['fault', 'The platform failed to answer.', [['The platform failed to answer.']]],
    // The bar at the top says so.
    ['expired', 'Your session has ended.', []],
  ] as const)('that meets %s half way saves no file', async (kind, message, told) => {
    platformHas(3000)
    const first = asked.getMockImplementation()
    asked.mockImplementationOnce(first as never)
    asked.mockRejectedValueOnce(new ProblemError({ kind, message, fields: {} }))
    expect(await downloadEvents('csv', {}, () => {})).toBeNull()
    expect(said.mock.calls).toEqual(told)
    expect(link.click).not.toHaveBeenCalled()
  })
})
