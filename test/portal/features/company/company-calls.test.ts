import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { confirmationMachine } from '#portal/workflow/shapes/use-confirmation.ts'
import { api } from '../../support/api-stand-in.ts'
import { accessRevocation } from '#portal/features/company/calls.ts'
import type { CompanyUser } from '#portal/features/company/data.ts'

vi.mock('#portal/wire/api.ts', () => import('../../support/api-stand-in.ts'))

const user = { id: 'the-user', company: { id: 'the-company', name: 'Acme Data' } } as CompanyUser
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

test('a revocation asks for the list only where its answer is lost', async () => {
  api.companyUserDelete.mockResolvedValue(user)
  expect(await revoke()).toBe('done')
  expect(api.companyUserDelete).toHaveBeenCalledWith({ params: { id: user.id } }, expect.anything())
  expect(api.companyUserList).not.toHaveBeenCalled()
})

// Who leaves the company does not see its list any more.
test.each<[Problem['kind'], string, CompanyUser[] | Problem['kind'], string]>([
  ['lost', 'the list has others alone', [{ ...user, id: 'another' }], 'done'],
  ['lost', 'the list is not to be seen any more', 'missing', 'done'],
  ['lost', 'the list is lost too', 'lost', 'lost'],
  ['lost', 'the platform fails', 'fault', 'fault'],
  ['lost', 'the user is still in the list', [user], 'lost'],
  ['refused', 'the user is still in the list', [user], 'refused'],
  ['missing', 'the list is empty', [], 'done'],
])(
  'where the answer to a revocation is %s and %s, it is done or not by what is there',
  async (answer, _, list, end) => {
    api.companyUserDelete.mockRejectedValue(problem(answer))
    if (typeof list === 'string') api.companyUserList.mockRejectedValue(problem(list))
    else api.companyUserList.mockResolvedValue(list)
    expect(await revoke()).toBe(end)
    const asked = api.companyUserList.mock.calls.map(([given]) => given?.params)
    expect(asked).toEqual(answer === 'refused' ? [] : [{ id: 'the-company' }])
  },
)
