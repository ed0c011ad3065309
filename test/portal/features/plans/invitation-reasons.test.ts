import { expect, test } from 'vitest'
import {
  alphaInviteBlockers,
  alphaWithdrawBlockers,
  passBlockers,
  passWithdrawBlockers,
} from '#portal/features/plans/invitations/invitation-reasons.ts'

const messages = (blockers: readonly { message: string }[]) => blockers.map(({ message }) => message)

test('passes are given for Invite Only plans, and withdrawn of any plan but of a shut-down add-on', () => {
  expect(passBlockers({ state: 'beta' }, { availability: 'inviteOnly' })).toEqual([])
  expect(messages(passBlockers({ state: 'beta' }, { availability: 'allUsers' }))).toEqual([
    'Passes are for Invite Only plans; this one is All Users.',
  ])
  expect(passWithdrawBlockers({ state: 'ga' }, { availability: 'allUsers' })).toEqual([])
  expect(messages(passWithdrawBlockers({ state: 'shutdown' }, { availability: 'inviteOnly' }))).toEqual([
    'The add-on is shut down and can no longer be changed.',
  ])
})

test.each([alphaInviteBlockers, alphaWithdrawBlockers])(
  '%# alpha users come and go in alpha only',
  (blockers) => {
    expect(blockers({ state: 'alpha' })).toEqual([])
    expect(messages(blockers({ state: 'beta' }))).toEqual([
      'Alpha users can be invited and withdrawn in alpha only; the add-on is in beta.',
    ])
  },
)
