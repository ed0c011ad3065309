import { beforeEach, expect, test, vi } from 'vitest'
import { plainProblem, type Problem, ProblemError } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import {
  heldDecisions,
  hold,
  latestHeld,
  sendNow,
  takeUpDecisions,
  undo,
} from '#portal/features/admin/desk/hold.ts'
import type { NamedRepricing } from '#portal/features/admin/desk/item-name.ts'
import { dropDecision, keepDecision, leftDecisions } from '#portal/features/admin/desk/kept-decisions.ts'
import { api } from '../../support/api-stand-in.ts'

/* Issues 20.4, 39.2: what becomes of a decision whose page ended, or whose answer never came. */

vi.mock('#portal/wire/api.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/api-stand-in.ts')),
}))

const idOf = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`
const ids = {
  held: idOf(1),
  lost: idOf(2),
  arrived: idOf(3),
  withdrawn: idOf(4),
  elsewhere: idOf(5),
  expired: idOf(6),
  one: idOf(7),
  two: idOf(8),
}
const failed = (kind: Problem['kind']) => new ProblemError(plainProblem(kind, kind))
const at = '2026-11-28T08:00:00.000Z'
const repricing = (id: string): NamedRepricing => ({
  id,
  etag: `"${id}"`,
  createdAt: at,
  updatedAt: at,
  addon: { id: idOf(9), slug: 'mail', displayName: 'Mail' },
  plan: { id: idOf(9), slug: 'small', name: 'Small' },
  priceCents: 900,
  originalPriceCents: 700,
  grandfathered: true,
  repriceDate: '2027-02-01',
  existingRepriceDate: null,
  submitterId: null,
  submitter: null,
  submitterEmail: null,
  status: 'new',
  isWithdrawn: false,
  message: null,
  newInstallRepricingCompletedAt: null,
  existingInstallRepricingCompletedAt: null,
})
const approvalOf = (id: string) =>
  ({ kind: 'repricing', record: repricing(id), to: 'approved', message: null }) as const

const keep = (id: string, isSent: boolean) => keepDecision('ada', approvalOf(id), isSent)
const stateOf = (id: string) => heldDecisions.view().conversations[id]?.getSnapshot().value
/** The decisions that were sent: of what, to which state, on which version. */
const sent = () =>
  api.repricingTransition.mock.calls.map(([{ params }, options]) => [
    params.id,
    params.status,
    options?.ifMatch,
  ])
const left = () => leftDecisions('ada').map(({ decision: { record }, isSent }) => [record.id, isSent])

beforeEach(() => {
  vi.resetAllMocks()
  vi.spyOn(flash, 'warning')
  api.repricingTransition.mockImplementation(async ({ params: { id } }) => ({
    ...repricing(id),
    status: 'approved',
  }))
})

test('held when its page ended: it is offered, and sent when that is asked for', async () => {
  keep(ids.held, false)
  await takeUpDecisions('ada')
  expect([stateOf(ids.held), sent(), left()]).toEqual(['unsent', [], [[ids.held, false]]])
  sendNow(ids.held, 'ada')
  await expect.poll(left).toEqual([])
  expect(sent()).toEqual([[ids.held, 'approved', `"${ids.held}"`]])
})

test('sent, and its answer lost with the page: it is looked up, and sent again if it did not arrive', async () => {
  keep(ids.lost, true)
  api.repricingView.mockRejectedValueOnce(failed('lost'))
  await expect(takeUpDecisions('ada')).rejects.toThrow('lost')
  expect([sent(), left()]).toEqual([[], [[ids.lost, true]]])
  api.repricingView.mockResolvedValueOnce(repricing(ids.lost))
  await takeUpDecisions('ada')
  await expect.poll(left).toEqual([])
  expect(sent()).toEqual([[ids.lost, 'approved', `"${ids.lost}"`]])
  expect(flash.warning).toHaveBeenCalledExactlyOnceWith(
    'Mail · Small: Price change: no answer came to your decision, so it is being sent again.',
  )
})

test('sent, and arrived: it is forgotten without a word', async () => {
  keep(ids.arrived, true)
  api.repricingView.mockResolvedValueOnce({ ...repricing(ids.arrived), status: 'approved' })
  await takeUpDecisions('ada')
  expect([sent(), left(), stateOf(ids.arrived)]).toEqual([[], [], undefined])
  expect(flash.warning).not.toHaveBeenCalled()
})

test('its request was withdrawn: it is told once and forgotten', async () => {
  keep(ids.withdrawn, true)
  api.repricingView.mockRejectedValue(failed('missing'))
  await takeUpDecisions('ada')
  await takeUpDecisions('ada')
  expect([sent(), left()]).toEqual([[], []])
  expect(flash.warning).toHaveBeenCalledExactlyOnceWith(
    'Mail · Small: Price change: the provider has withdrawn this request, so nothing was decided.',
  )
})

test.each([
  ['discarded', () => dropDecision('ada', ids.elsewhere), sendNow, []],
  ['sent', () => keep(ids.elsewhere, true), undo, [[ids.elsewhere, true]]],
])(
  '%s in another tab: here it is neither sent nor forgotten for that one',
  async (_, happens, act, stays) => {
    keep(ids.elsewhere, false)
    await takeUpDecisions('ada')
    expect(stateOf(ids.elsewhere)).toBe('unsent')
    happens()
    act(ids.elsewhere, 'ada')
    expect([stateOf(ids.elsewhere), sent(), left()]).toEqual(['open', [], stays])
    dropDecision('ada', ids.elsewhere)
  },
)

test('refused since the session had ended: it was not sent, and is offered after the next sign-in', async () => {
  api.repricingTransition.mockRejectedValue(failed('expired'))
  hold(approvalOf(ids.expired), 'ada')
  sendNow(ids.expired, 'ada')
  expect(left()).toEqual([[ids.expired, true]])
  await expect.poll(left).toEqual([[ids.expired, false]])
  dropDecision('ada', ids.expired)
})

test('the latest held is the one decided last, however often it was decided before', () => {
  hold(approvalOf(ids.one), 'ada')
  undo(ids.one, 'ada')
  hold(approvalOf(ids.two), 'ada')
  hold(approvalOf(ids.one), 'ada')
  expect(latestHeld()).toBe(ids.one)
  undo(ids.one, 'ada')
  expect(latestHeld()).toBe(ids.two)
  undo(ids.two, 'ada')
  expect([latestHeld(), sent(), left()]).toEqual([null, [], []])
})
