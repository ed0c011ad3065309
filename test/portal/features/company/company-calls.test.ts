import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { api } from '#portal/wire/api.ts'
import { revokeAccess } from '#portal/features/company/calls.ts'
import type { CompanyUser } from '#portal/features/company/data.ts'

vi.mock(import('#portal/wire/api.ts'), () => ({
  api: { companyUserDelete: vi.fn<() => void>(), companyUserList: vi.fn<() => void>() } as never,
}))

const user: CompanyUser = {
  id: '7b1e7a34-4a7c-4f60-9d3f-0f3d8b7a1c11',
  etag: '"1"',
  createdAt: '2024-06-04T00:00:00.000Z',
  updatedAt: '2024-06-04T00:00:00.000Z',
  email: 'colleague@acme.example',
  admin: false,
  provider: true,
  allowTracking: false,
  company: { id: '7b1e7a34-4a7c-4f60-9d3f-0f3d8b7a1c12', name: 'Acme Data' },
}
const problem = (kind: Problem['kind']) => new ProblemError({ kind, message: kind, fields: {} })
const { signal } = new AbortController()

beforeEach(() => vi.resetAllMocks())

describe('revoking access', () => {
  test('asks for the list only where the answer is lost', async () => {
    vi.mocked(api.companyUserDelete).mockResolvedValue(user)
    await revokeAccess(user, signal)
    expect(api.companyUserDelete).toHaveBeenCalledWith({ params: { id: user.id } }, { signal })
    expect(api.companyUserList).not.toHaveBeenCalled()
  })

  test('that got no answer is done when the user is not in the list any more', async () => {
    vi.mocked(api.companyUserDelete).mockRejectedValue(problem('lost'))
    vi.mocked(api.companyUserList).mockResolvedValue([{ ...user, id: 'another' }])
    await revokeAccess(user, signal)
    expect(api.companyUserList).toHaveBeenCalledWith({ params: { id: user.company.id } }, { signal })
  })

  test('of oneself that got no answer is done when the company is not to be seen any more', async () => {
    vi.mocked(api.companyUserDelete).mockRejectedValue(problem('lost'))
    vi.mocked(api.companyUserList).mockRejectedValue(problem('missing'))
    await expect(revokeAccess(user, signal)).resolves.toBeUndefined()
  })

  test.each(['lost', 'fault'] as const)(
    'that got no answer is not done while nobody knows (%s)',
    async (kind) => {
      vi.mocked(api.companyUserDelete).mockRejectedValue(problem('lost'))
      vi.mocked(api.companyUserList).mockRejectedValue(problem(kind))
      await expect(revokeAccess(user, signal)).rejects.toThrow('lost')
    },
  )

  test('is not done while the user is still there, or where the platform refuses', async () => {
    vi.mocked(api.companyUserDelete).mockRejectedValue(problem('lost'))
    vi.mocked(api.companyUserList).mockResolvedValue([user])
    await expect(revokeAccess(user, signal)).rejects.toThrow('lost')
    vi.mocked(api.companyUserDelete).mockRejectedValue(problem('refused'))
    await expect(revokeAccess(user, signal)).rejects.toThrow('refused')
  })

  test('of somebody who is gone already is done', async () => {
    vi.mocked(api.companyUserDelete).mockRejectedValue(problem('missing'))
    await expect(revokeAccess(user, signal)).resolves.toBeUndefined()
  })
})
