import { expect, test } from 'vitest'
import { lifecycles, tableNamed } from '#machines/lifecycles.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { buildpackBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { type BlockerWordings, explain } from '#contract/wording/blockers/explain.ts'
import { invitationBlockerWordings } from '#contract/wording/blockers/invitation-blockers.ts'
import { blockerExamples } from '#contract/wording/blockers/lifecycle-wordings.ts'
import { passwordResetBlockerWordings } from '#contract/wording/blockers/password-reset-blockers.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { reviewBlockerWordings, reviewRequestWordings } from '#contract/wording/blockers/review-blockers.ts'

test.each(Object.keys(lifecycles))('every blocker of the %s is explained', (name) => {
  const words = blockerExamples(name, tableNamed(name)?.blockers ?? [])
  expect(words.length).toBeGreaterThan(0)
  expect(
    words.filter(([, message]) => !/^[A-Z].*\.$/.test(message) || message.includes('undefined')),
  ).toEqual([])
})

test('a field is named where, and only where, a value is to be mended', () => {
  const wordings = [
    addonBlockerWordings,
    planBlockerWordings,
    invitationBlockerWordings,
    reviewRequestWordings,
    reviewBlockerWordings,
    buildpackBlockerWordings,
  ] as unknown as BlockerWordings<{ code: string }>[]
  for (const each of wordings)
    for (const [code, { kind, field }] of Object.entries(each))
      expect([code, field !== undefined]).toEqual([code, kind === 'input'])
})

const subject = {
  slug: 'acme-mail',
  requirement: (_: string, name: string) =>
    name === 'icon' ? { message: 'Upload an icon.', href: '/there' } : undefined,
}

test('a requirement is told in its own words and leads to its own place', () => {
  const blocker = { code: 'requirement_incomplete', list: 'business' } as const
  expect(explain(addonBlockerWordings, { ...blocker, name: 'icon' }, subject)).toEqual({
    code: 'requirement_incomplete',
    message: 'Upload an icon.',
    href: '/there',
  })
  expect(explain(addonBlockerWordings, { ...blocker, name: 'new' }, subject)).toEqual({
    code: 'requirement_incomplete',
    message: 'new is not complete.',
    href: null,
  })
})

test('a state is named as screens name it', () => {
  const wrong = (state: string) => ({ code: 'wrong_state', state }) as const
  expect(explain(addonBlockerWordings, wrong('ga'), subject).message).toBe('Not possible while it is in GA.')
  const ofPlan = { slug: 'acme-mail', changeRequestUrl: '' }
  expect(explain(planBlockerWordings, wrong('inviteOnly'), ofPlan).message).toBe(
    'Not possible while it is Invite Only.',
  )
  expect(
    explain(reviewRequestWordings, { code: 'wrong_stage', stage: 'shutdown' } as const, ofPlan).message,
  ).toBe('Automatic reviews are for add-ons in alpha and beta; this one is shut down.')
})

test('whoever can choose another default plan is told to, and a provider that platform staff do', () => {
  const told = (by: 'admin' | 'provider') =>
    explain(planBlockerWordings, { code: 'default_plan', as: 'defaultPlanSlug' } as const, {
      slug: 'acme-mail',
      changeRequestUrl: '',
      by,
    }).message
  expect(told('admin')).toBe('It is the default plan: choose another one first.')
  expect(told('provider')).toBe('It is the default plan: platform staff choose another one first.')
})

test('a link that resets a password says why it no longer does', () => {
  const told = (state: string) =>
    explain(passwordResetBlockerWordings, { code: 'wrong_state', state } as const, undefined).message
  expect(told('used')).toBe('The password was reset with this link already.')
  expect(told('expired')).toMatch(/^This link has expired\./)
  expect(told('replaced')).toMatch(/^This link was replaced by a newer one/)
})
