import { afterEach, expect, test, vi } from 'vitest'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { progressOn } from '#server/commands/import/progress.ts'

/* How an import is ordered, and what is told while its file is read. */

afterEach(() => void vi.unstubAllEnvs())
const nothing = () => undefined

test.each([
  [['import-installs'], 'import-installs needs a file.'],
  [
    ['import-installs', 'installs.ndjson', '--billing-from', '1999-12'],
    '--billing-from must be a month, YYYY-MM, not "1999-12".',
  ],
])('%j is refused with a reason', (args, reason) => {
  expect(() => parseAdminCommand(args)).toThrow(reason)
})

test('BILLING_FROM names the month where the command does not, unless it is empty', () => {
  const monthWith = (variable: string) => {
    vi.stubEnv('BILLING_FROM', variable)
    return parseAdminCommand(['import-installs', 'installs.ndjson'])
  }
  expect(monthWith('2026-10')).toMatchObject({ billingFrom: '2026-10' })
  expect(monthWith('')).toMatchObject({ billingFrom: null })
  expect(() => monthWith('2026-13')).toThrow('BILLING_FROM must be a month, YYYY-MM, not "2026-13".')
})

test('progress is a bar that moves on a terminal, and a line for each tenth elsewhere', () => {
  let ms = 0
  const [shown, told]: [string[], string[]] = [[], []]
  const clock = () => ms
  const follow = [
    progressOn({ isTTY: true, write: (text) => shown.push(text) }, nothing, clock),
    progressOn({ write: nothing }, (text) => told.push(text), clock),
  ]
  for (const lines of [1000, 1050, 1500, 2000]) {
    for (const each of follow) each({ lines, bytes: lines, size: 2000 })
    ms += 100
  }
  expect(shown).toEqual([
    '\r██████████░░░░░░░░░░ 50 %, 1,000 lines\u001b[K',
    '\r██████████░░░░░░░░░░ 52 %, 1,050 lines, 500 a second\u001b[K',
    '\r███████████████░░░░░ 75 %, 1,500 lines, 2,500 a second\u001b[K',
    '\r████████████████████ 100 %, 2,000 lines, 3,333 a second\u001b[K\n',
  ])
  expect(told).toEqual([
    '50 %, 1,000 lines',
    '75 %, 1,500 lines, 2,500 a second',
    '100 %, 2,000 lines, 3,333 a second',
  ])
  told.length = 0
  progressOn({ write: nothing }, (text) => told.push(text))({ lines: 0, bytes: 0, size: 0 })
  expect(told).toEqual(['The file is empty.'])
})
