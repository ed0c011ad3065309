import { beforeEach, expect, test, vi } from 'vitest'
import type { Approval } from '#contract/approval.ts'
import { api } from '../../support/api-stand-in.ts'
import { approvalCalls } from '#portal/features/next-steps/approvals/calls.ts'

vi.mock('#portal/wire/api.ts', () => import('../../support/api-stand-in.ts'))

beforeEach(() => {
  vi.resetAllMocks()
  api.approvalUpdate.mockResolvedValue({} as never)
})

/** The If-Match of a save of these fields of a pending approval, seen at revision 17 with etag "5". */
async function namedBy(body: Record<string, unknown>): Promise<string | undefined> {
  const { save } = approvalCalls({ id: 'a', state: 'pending', revision: 17, etag: '"5"' } as Approval)
  await save(body, { ifMatch: '"5"' })
  return api.approvalUpdate.mock.calls[0]?.[1]?.ifMatch
}

test.each([
  ['notes', { notes: 'Look again.' }, '"5"'],
  ['notes that are taken away', { notes: null }, '"5"'],
  ['a decision', { state: 'rejected', message: 'No.' }, '"r17"'],
  ['a decision with notes', { state: 'approved', notes: 'Fine.' }, '"r17-5"'],
])('a save of %s names what was seen of it', async (_, body, tag) => {
  expect(await namedBy(body)).toBe(tag)
})
