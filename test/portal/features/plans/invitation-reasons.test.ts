import { expect, test } from 'vitest'
import {
  alphaInviteBlockers,
  alphaWithdrawBlockers,
  passBlockers,
  passWithdrawBlockers,
} from '#portal/features/plans/invitations/invitation-reasons.ts'

const messages = (blockers: readonly { message: string }[]) => blockers.map(({ message }) => message)

test('passes are for Invite Only plans', () => {
  expect(passBlockers({ state: 'beta' }, { availability: 'inviteOnly' })).toEqual([])
  expect(messages(passBlockers({ state: 'beta' }, { availability: 'allUsers' }))).toEqual([
    'Passes are for Invite Only plans; this one is All Users.',
  ])
})

test('a pass is withdrawn whatever the plan’s availability is, but of a shut-down add-on', () => {
  for (const availability of ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const)
    expect(passWithdrawBlockers({ state: 'ga' }, { availability })).toEqual([])
  expect(messages(passWithdrawBlockers({ state: 'shutdown' }, { availability: 'disabled' }))).toEqual([
    'The add-on is shut down and can no longer be changed.',
  ])
})

test('alpha users are invited and withdrawn in alpha', () => {
  expect(alphaInviteBlockers({ state: 'alpha' })).toEqual([])
  expect(alphaWithdrawBlockers({ state: 'alpha' })).toEqual([])
  const past = 'Alpha users can be invited and withdrawn in alpha only; the add-on is in beta.'
  expect(messages(alphaInviteBlockers({ state: 'beta' }))).toEqual([past])
  expect(messages(alphaWithdrawBlockers({ state: 'beta' }))).toEqual([past])
})
