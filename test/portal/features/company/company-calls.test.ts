import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { confirmationMachine } from '#portal/workflow/shapes/use-confirmation.ts'
import { api } from '../../support/api-stand-in.ts'
import { accessRevocation } from '#portal/features/company/calls.ts'
import type { CompanyUser } from '#portal/features/company/data.ts'

vi.mock('#portal/wire/api.ts', () => import('../../support/api-stand-in.ts'))

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

beforeEach(() => vi.resetAllMocks())

/** Asks, and confirms once; gives the machine's end. */
async function revoke() {
  const machine = confirmationMachine(accessRevocation(user))
  const actor = createActor(machine, { input: { expected: null } }).start()
  actor.send({ type: 'open' })
  actor.send({ type: 'confirm' })
  const { value, context } = await waitFor(actor, (dialog) => !dialog.hasTag('busy'))
  return value === 'done' ? 'done' : context.problem?.kind
}

describe('revoking access', () => {
  test('asks for the list only where the answer is lost', async () => {
    api.companyUserDelete.mockResolvedValue(user)
    expect(await revoke()).toBe('done')
    expect(api.companyUserDelete).toHaveBeenCalledWith({ params: { id: user.id } }, expect.anything())
    expect(api.companyUserList).not.toHaveBeenCalled()
  })

  test('that got no answer is done when the user is not in the list any more', async () => {
    api.companyUserDelete.mockRejectedValue(problem('lost'))
    api.companyUserList.mockResolvedValue([{ ...user, id: 'another' }])
    expect(await revoke()).toBe('done')
    expect(api.companyUserList).toHaveBeenCalledWith({ params: { id: user.company.id } }, expect.anything())
  })

  test('of oneself that got no answer is done when the company is not to be seen any more', async () => {
    api.companyUserDelete.mockRejectedValue(problem('lost'))
    api.companyUserList.mockRejectedValue(problem('missing'))
    expect(await revoke()).toBe('done')
  })

  test.each(['lost', 'fault'] as const)(
    'that got no answer is not done while nobody knows (%s)',
    async (kind) => {
      api.companyUserDelete.mockRejectedValue(problem('lost'))
      api.companyUserList.mockRejectedValue(problem(kind))
      expect(await revoke()).toBe(kind)
    },
  )

  test('is not done while the user is still there, or where the platform refuses', async () => {
    api.companyUserDelete.mockRejectedValue(problem('lost'))
    api.companyUserList.mockResolvedValue([user])
    expect(await revoke()).toBe('lost')
    api.companyUserDelete.mockRejectedValue(problem('refused'))
    expect(await revoke()).toBe('refused')
  })

  test('of somebody who is gone already is done', async () => {
    api.companyUserDelete.mockRejectedValue(problem('missing'))
    api.companyUserList.mockResolvedValue([])
    expect(await revoke()).toBe('done')
  })
})
